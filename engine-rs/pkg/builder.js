/* @ts-self-types="./builder.d.ts" */
import * as wasm from "./builder_bg.wasm";
import { __wbg_set_wasm } from "./builder_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    build, deviceCosts, prepareSimulation
} from "./builder_bg.js";
