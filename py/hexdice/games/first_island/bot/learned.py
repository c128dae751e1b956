"""What positions of first-island are worth; written by `make train ARGS=first-island`, not by hand. See bots/tables.py."""

from typing import Any

# fmt: off
HEAD: dict[str, Any] = {'command': 'make train ARGS=first-island',
 'figures': {'matches': 1140,
             'islands': 15010,
             'points at casual, goals counted, by round of learning': [77.7, 73.2, 80.7, 84.1]},
 'numbers': 397,
 'bytes': 794,
 'sha256': '1cf6fc4ae390c99fef3ad584d950fb4016d834b34a4e83ecdca1c8bf7cdb2fe7',
 'tables': {'worth': [0, 384, 0.0003975725661377854], 'goals': [384, 13, 9.82422612572023e-05]}}
DATA = "/Pth6poFIvdg/L4Iq/pkDev+oQggCcbo1/0vA5oHbOOi5yMMuAAJCGoJfgbqCw0H4xSfBfzwwyWQ+X/jJf3K+20CcAM89Bj64PdLAYIGofeDBZEIxvgzAXYIygbm+Nb9pwAAC0v3GfvMCXENR/lWDX4R1/IBDK4VDPC7CywbSwVk8uL0afs4AzgDJ/1RBHf5nAMe7F79UPAH5p4hMA3F5p70Ef6VBs7tBglu8aXjt/8KA3rj2/gs/iUDm/jnBrkVYQBz+Qj/EADY7yr/Nv/C8QIEVQVY+x790ABpAMkEYP+JACz+Dv38Az4CRgH//gMBBf6hAG4FrP0d+QQD2QR493P4vAeR/jX5tewb/6IOWQGs6e3vLfyuD479VwZnBCTwugZc98/xJgCE/uX2Hf5kBT3+/xeP9uLzNPYUB10K3+X6DtgXo+DwJXoEbuOdKBDzn/0hGNDp8yFA+qEMSt2GKUP/eu8uJWXcSAiODG0Mlg6sBecFMd7/ODQAhvEAHoYErge3DpHrPAw5+7D9Atr1LEcA3uYtG5D3LAOsFqTzlh8hAoAC2eeEE98FMOTMJBIch/14GCLiEhomEOjp+9mONWj6A/OjGqHcFvL/IsD6jiS97TIc+g+D9uzxch4K78/gwOs1M0wCtQjaGz77IgDu6uv90/sm4tL+zwUNAGb61gt8+5L+VAXlBk0AK/wOAxEAWRnN+//9K+suRc4CUvjP/3cAagW2ABj8EiZGLnMufhteEpH9YBd8ANsS+Rbc8bwFxjUzyvXkO2MOJNgsjEpGXPn23D5xP5gTUT+6IDXxCFcv7OX46Pu/FlwBdAYXCJ/2uvLoX6v9gQywJMn4NwQB6tv6zOGU9W3vZf7A/D8NFuryDN3yuwZ7CZHrJw5fFAYCquQiNocNyw2s+1zsnvY5CnYGBgHW+00By+3bBkUeswIUAcT88Oi+KDQCxfObIV/wAAAAAAAAAAAAAAAAZ+t9RNr1AAAAAAAAlSj/fxb4/hS3COLyRemP9NoUZNErn0/4kQ4BgPOuDeJkx6oyIg9y7jYac/Gi2k0uYek="
