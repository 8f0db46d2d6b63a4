/* @ts-self-types="./engine.d.ts" */
import * as wasm from "./engine_bg.wasm";
import { __wbg_set_wasm } from "./engine_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    check, draw, drawBuilt, operationBits, operationCircuit, outline, prepareSimulation, visualize
} from "./engine_bg.js";
