/**
 * OpenQASM to diagnostics, as JSON, and the program in another version; no program where there are errors. With
 * `specified` gates of version 3 have the phases of the specification.
 * @param {string} source
 * @param {number} version
 * @param {import('../index').Limits} limits
 * @param {boolean} specified
 * @returns {[string, string | undefined]}
 */
export function convert(source, version, limits, specified) {
    const ret = wasm.convert(source, version, limits, specified);
    return ret;
}

/**
 * OpenQASM to diagnostics, as JSON, and the text in a format of another tool, by its name; no text where there are errors.
 * @param {string} source
 * @param {string} format
 * @param {import('../index').Limits} limits
 * @param {boolean} specified
 * @returns {[string, string | undefined]}
 */
export function exportProgram(source, format, limits, specified) {
    const ptr0 = passStringToWasm0(format, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.exportProgram(source, ptr0, len0, limits, specified);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * OpenQASM, or what is meant to be it, laid out anew; nothing where it holds something that is no token.
 * @param {string} source
 * @returns {string | undefined}
 */
export function format(source) {
    const ret = wasm.format(source);
    let v1;
    if (ret[0] !== 0) {
        v1 = getStringFromWasm0(ret[0], ret[1]);
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
    }
    return v1;
}
export function __wbg_Error_67e7344beaa85059(arg0, arg1) {
    const ret = Error(getStringFromWasm0(arg0, arg1));
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
export function __wbg_new_49c31e728c9c7b03() {
    const ret = new TextEncoder();
    return ret;
}
export function __wbg_of_0618aad757e60035(arg0, arg1, arg2, arg3) {
    const ret = Array.of(getStringFromWasm0(arg0, arg1), arg2 === 0 ? undefined : getStringFromWasm0(arg2, arg3));
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
export function __wbg_sourceBytes_0da4909279d0c822(arg0) {
    const ret = arg0.sourceBytes;
    return isLikeNone(ret) ? Number.MAX_SAFE_INTEGER : (ret) >>> 0;
}
export function __wbg_written_0b03e406aa0d84e2(arg0) {
    const ret = arg0.written;
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
function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

function getStringFromWasm0(ptr, len) {
    return decodeText(ptr >>> 0, len);
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

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
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
