/**
 * OpenQASM to facts.
 * @param {string} source
 * @param {import('../index').Limits} limits
 * @returns {string}
 */
export function check(source, limits) {
    let deferred1_0;
    let deferred1_1;
    try {
        const ret = wasm.check(source, limits);
        deferred1_0 = ret[0];
        deferred1_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
    }
}

/**
 * OpenQASM to a scene with own gates opened and sections closed, and with its wires in the order of their numbers in `order`, without idle
 * ones if `used` asks for that, and with those of variables if `variables` does.
 * @param {string} source
 * @param {import('../index').Limits} limits
 * @param {Uint32Array} toggled
 * @param {Uint32Array} sections
 * @param {Uint32Array} order
 * @param {boolean} used
 * @param {boolean} variables
 * @returns {import('../index').Scene | null}
 */
export function draw(source, limits, toggled, sections, order, used, variables) {
    const ptr0 = passArray32ToWasm0(toggled, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArray32ToWasm0(sections, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ptr2 = passArray32ToWasm0(order, wasm.__wbindgen_malloc);
    const len2 = WASM_VECTOR_LEN;
    const ret = wasm.draw(source, limits, ptr0, len0, ptr1, len1, ptr2, len2, used, variables);
    return ret;
}

/**
 * OpenQASM of the builder's `build` to diagnostics and scene.
 * @param {string} source
 * @returns {[string, import('../index').Scene | null]}
 */
export function drawBuilt(source) {
    const ret = wasm.drawBuilt(source);
    return ret;
}

/**
 * OpenQASM to the bits of the operations of its drawing.
 * @param {string} source
 * @param {import('../index').Limits} limits
 * @returns {Uint32Array}
 */
export function operationBits(source, limits) {
    const ret = wasm.operationBits(source, limits);
    var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v1;
}

/**
 * An operation of that scene as a circuit for the simulator's `matrix`; nothing for what is no gate.
 * @param {string} source
 * @param {import('../index').Limits} limits
 * @param {Uint32Array} toggled
 * @param {Uint32Array} sections
 * @param {number} operation
 * @returns {Uint32Array | undefined}
 */
export function operationCircuit(source, limits, toggled, sections, operation) {
    const ptr0 = passArray32ToWasm0(toggled, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArray32ToWasm0(sections, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ret = wasm.operationCircuit(source, limits, ptr0, len0, ptr1, len1, operation);
    let v3;
    if (ret[0] !== 0) {
        v3 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    }
    return v3;
}

/**
 * OpenQASM to its names, with their types if asked for.
 * @param {string} source
 * @param {boolean} types
 * @returns {string}
 */
export function outline(source, types) {
    let deferred1_0;
    let deferred1_1;
    try {
        const ret = wasm.outline(source, types);
        deferred1_0 = ret[0];
        deferred1_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
    }
}

/**
 * OpenQASM to facts and the circuit for the simulator's `simulate`. Inputs have names, one a line, and values.
 * @param {string} source
 * @param {import('../index').Limits} limits
 * @param {string} names
 * @param {Float64Array} values
 * @returns {[string, Uint32Array | null]}
 */
export function prepareSimulation(source, limits, names, values) {
    const ptr0 = passStringToWasm0(names, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ret = wasm.prepareSimulation(source, limits, ptr0, len0, ptr1, len1);
    return ret;
}

/**
 * OpenQASM to facts and scene, with `gaps` also of a program with errors, and with the wires of variables if `variables` asks for that.
 * Inputs have names, one a line, and values.
 * @param {string} source
 * @param {import('../index').Limits} limits
 * @param {string} names
 * @param {Float64Array} values
 * @param {boolean} gaps
 * @param {boolean} variables
 * @returns {[string, import('../index').Scene | null]}
 */
export function visualize(source, limits, names, values, gaps, variables) {
    const ptr0 = passStringToWasm0(names, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ret = wasm.visualize(source, limits, ptr0, len0, ptr1, len1, gaps, variables);
    return ret;
}
export function __wbg_encodeInto_eaea6263eb3c2be1(arg0, arg1, arg2, arg3) {
    const ret = arg0.encodeInto(arg1, getArrayU8FromWasm0(arg2, arg3));
    return ret;
}
export function __wbg_length_298333fc64929426(arg0) {
    const ret = arg0.length;
    return ret;
}
export function __wbg_nesting_0326ccc9238f7c63(arg0) {
    const ret = arg0.nesting;
    return isLikeNone(ret) ? Number.MAX_SAFE_INTEGER : (ret) >>> 0;
}
export function __wbg_new_2ce6c9ddc2875cad() {
    const ret = new Object();
    return ret;
}
export function __wbg_new_49c31e728c9c7b03() {
    const ret = new TextEncoder();
    return ret;
}
export function __wbg_new_76df42925c5bab34() {
    const ret = new Object();
    return ret;
}
export function __wbg_of_c0e8be92311b7ba8(arg0, arg1, arg2) {
    const ret = Array.of(getStringFromWasm0(arg0, arg1), arg2);
    return ret;
}
export function __wbg_operations_dc7dbc43652cd1d6(arg0) {
    const ret = arg0.operations;
    return isLikeNone(ret) ? Number.MAX_SAFE_INTEGER : (ret) >>> 0;
}
export function __wbg_qubits_64647a5a06b446da(arg0) {
    const ret = arg0.qubits;
    return isLikeNone(ret) ? Number.MAX_SAFE_INTEGER : (ret) >>> 0;
}
export function __wbg_read_f87b38ac89e03516(arg0) {
    const ret = arg0.read;
    return ret;
}
export function __wbg_set_categories_7ed8ebd5651aa2e1(arg0, arg1, arg2) {
    var v0 = getArrayU8FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 1, 1);
    arg0.categories = v0;
}
export function __wbg_set_columnEdges_c9c788633777eded(arg0, arg1, arg2) {
    var v0 = getArrayF64FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 8, 8);
    arg0.columnEdges = v0;
}
export function __wbg_set_columnShapes_20c40d94375791f9(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.columnShapes = v0;
}
export function __wbg_set_columns_ee96338d1116db9a(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.columns = v0;
}
export function __wbg_set_conditions_b711986418d3ec25(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.conditions = v0;
}
export function __wbg_set_description_cdfb6e7bb28b8a28(arg0, arg1, arg2) {
    arg0.description = getStringFromWasm0(arg1, arg2);
}
export function __wbg_set_descriptions_b4f75d68a278554b(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.descriptions = v0;
}
export function __wbg_set_ends_41884faad5a0026b(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.ends = v0;
}
export function __wbg_set_geometry_48d60dfad6caedf3(arg0, arg1, arg2) {
    var v0 = getArrayF32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.geometry = v0;
}
export function __wbg_set_groups_db870cf3c774b5a8(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.groups = v0;
}
export function __wbg_set_header_6b7e9a82bf12271d(arg0, arg1) {
    arg0.header = arg1 >>> 0;
}
export function __wbg_set_height_53ce9ede819272db(arg0, arg1) {
    arg0.height = arg1;
}
export function __wbg_set_kinds_f5aa2abe57972291(arg0, arg1, arg2) {
    var v0 = getArrayU8FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 1, 1);
    arg0.kinds = v0;
}
export function __wbg_set_lines_d9042a6cf8c1dc5c(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.lines = v0;
}
export function __wbg_set_links_71b53993f88044e6(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.links = v0;
}
export function __wbg_set_names_49aa8c2a3070602d(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.names = v0;
}
export function __wbg_set_operations_ccdb71bf64d9f184(arg0, arg1) {
    arg0.operations = arg1;
}
export function __wbg_set_origins_c3847c7ed35c503a(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.origins = v0;
}
export function __wbg_set_parameters_8af48e7b7b7e1bf9(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.parameters = v0;
}
export function __wbg_set_roles_289e694c1f315815(arg0, arg1, arg2) {
    var v0 = getArrayU8FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 1, 1);
    arg0.roles = v0;
}
export function __wbg_set_setsVariables_2ad3eaf003ef7045(arg0, arg1) {
    arg0.setsVariables = arg1 !== 0;
}
export function __wbg_set_shapeOperations_c9cc948200a0bb00(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.shapeOperations = v0;
}
export function __wbg_set_starts_e75347da23dcdc61(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.starts = v0;
}
export function __wbg_set_textOffsets_4961a149b92d2b32(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.textOffsets = v0;
}
export function __wbg_set_text_e51b8b1a16c36d1f(arg0, arg1, arg2) {
    arg0.text = getStringFromWasm0(arg1, arg2);
}
export function __wbg_set_texts_0e1d1df9e0f96bd2(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.texts = v0;
}
export function __wbg_set_twoQubitGates_13b07b87ded9f62a(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.twoQubitGates = v0;
}
export function __wbg_set_unfolds_355bb4eaef67061c(arg0, arg1, arg2) {
    var v0 = getArrayU8FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 1, 1);
    arg0.unfolds = v0;
}
export function __wbg_set_variableNames_408d6ad0f85854cd(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.variableNames = v0;
}
export function __wbg_set_width_5df6e263e50a0983(arg0, arg1) {
    arg0.width = arg1;
}
export function __wbg_set_wireNames_fbe27c7ec4605b67(arg0, arg1, arg2) {
    var v0 = getArrayU32FromWasm0(arg1, arg2).slice();
    wasm.__wbindgen_free(arg1, arg2 * 4, 4);
    arg0.wireNames = v0;
}
export function __wbg_sourceBytes_0da4909279d0c822(arg0) {
    const ret = arg0.sourceBytes;
    return isLikeNone(ret) ? Number.MAX_SAFE_INTEGER : (ret) >>> 0;
}
export function __wbg_written_0b03e406aa0d84e2(arg0) {
    const ret = arg0.written;
    return ret;
}
export function __wbindgen_generic_0000000000000001(arg0, arg1) {
    var v0 = getArrayU32FromWasm0(arg0, arg1).slice();
    wasm.__wbindgen_free(arg0, arg1 * 4, 4);
    // Cast intrinsic for `Vector(U32) -> Externref`.
    const ret = v0;
    return ret;
}
export function __wbindgen_init_externref_table() {
    const table = wasm.__wbindgen_externrefs;
    const offset = table.grow(4);
    table.set(0, undefined);
    table.set(offset + 0, undefined);
    table.set(offset + 1, null);
    table.set(offset + 2, true);
    table.set(offset + 3, false);
}
function getArrayF32FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat32ArrayMemory0().subarray(ptr / 4, ptr / 4 + len);
}

function getArrayF64FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat64ArrayMemory0().subarray(ptr / 8, ptr / 8 + len);
}

function getArrayU32FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint32ArrayMemory0().subarray(ptr / 4, ptr / 4 + len);
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedFloat32ArrayMemory0 = null;
function getFloat32ArrayMemory0() {
    if (cachedFloat32ArrayMemory0 === null || cachedFloat32ArrayMemory0.byteLength === 0) {
        cachedFloat32ArrayMemory0 = new Float32Array(wasm.memory.buffer);
    }
    return cachedFloat32ArrayMemory0;
}

let cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
    if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
        cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer);
    }
    return cachedFloat64ArrayMemory0;
}

function getStringFromWasm0(ptr, len) {
    return decodeText(ptr >>> 0, len);
}

let cachedUint32ArrayMemory0 = null;
function getUint32ArrayMemory0() {
    if (cachedUint32ArrayMemory0 === null || cachedUint32ArrayMemory0.byteLength === 0) {
        cachedUint32ArrayMemory0 = new Uint32Array(wasm.memory.buffer);
    }
    return cachedUint32ArrayMemory0;
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function isLikeNone(x) {
    return x === undefined || x === null;
}

function passArray32ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 4, 4) >>> 0;
    getUint32ArrayMemory0().set(arg, ptr / 4);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayF64ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 8, 8) >>> 0;
    getFloat64ArrayMemory0().set(arg, ptr / 8);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        const buf = cachedTextEncoder.encode(arg);
        const ptr = malloc(buf.length, 1) >>> 0;
        getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
        WASM_VECTOR_LEN = buf.length;
        return ptr;
    }

    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(ptr, len) {
    numBytesDecoded += len;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
        cachedTextDecoder.decode();
        numBytesDecoded = len;
    }
    return cachedTextDecoder.decode(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

const cachedTextEncoder = new TextEncoder();

if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}

let WASM_VECTOR_LEN = 0;


let wasm;
export function __wbg_set_wasm(val) {
    wasm = val;
}
