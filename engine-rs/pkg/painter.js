/* @ts-self-types="./painter.d.ts" */
import * as wasm from "./painter_bg.wasm";
import { __wbg_set_wasm } from "./painter_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    svg
} from "./painter_bg.js";
