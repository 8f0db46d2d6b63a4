/* @ts-self-types="./exporter.d.ts" */
import * as wasm from "./exporter_bg.wasm";
import { __wbg_set_wasm } from "./exporter_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    convert, exportProgram, format
} from "./exporter_bg.js";
