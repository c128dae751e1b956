// @ts-check
// PyScript, without its support for workers: at every start it would build a function from text for them, which the page's
// content security policy forbids and nothing here needs (the bots' worker is a plain one).
import "./stand-ins.js";
import { hooks } from "../../runtime/core.js";

hooks.worker.onBeforeRunAsync.clear();
