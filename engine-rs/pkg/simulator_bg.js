/**
 * One circuit with many values of its parameters.
 */
export class Batch {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        BatchFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_batch_free(ptr, 0);
    }
    /**
     * The expectations of diagonal observables, run by run. Each observable is as many numbers as there are states.
     * @param {Float64Array} observables
     * @param {Float64Array} values
     * @returns {[string, Float64Array | null]}
     */
    expectations(observables, values) {
        const ptr0 = passArrayF64ToWasm0(observables, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ret = wasm.batch_expectations(this.__wbg_ptr, ptr0, len0, ptr1, len1);
        return ret;
    }
    /**
     * For each run the expectation of an observable, which has no mistake, and its slope by each of the parameters.
     * @param {string} observable
     * @param {Float64Array} values
     * @returns {[string, Float64Array | null]}
     */
    gradients(observable, values) {
        const ptr0 = passStringToWasm0(observable, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ret = wasm.batch_gradients(this.__wbg_ptr, ptr0, len0, ptr1, len1);
        return ret;
    }
    /**
     * Compiles a circuit. `source` is the program that it was read from, `qubits` the most that are simulated.
     * @param {Uint32Array} circuit
     * @param {string} source
     * @param {number | null} [qubits]
     */
    constructor(circuit, source, qubits) {
        const ptr0 = passArray32ToWasm0(circuit, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.batch_new(ptr0, len0, source, isLikeNone(qubits) ? Number.MAX_SAFE_INTEGER : (qubits) >>> 0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        BatchFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Three numbers for each pair of a sample: the fidelity of its states, and Meyer and Wallach's Q of each of the two.
     * @param {number} seed
     * @param {number} first
     * @param {number} count
     * @returns {[string, Float64Array | null]}
     */
    pairs(seed, first, count) {
        const ret = wasm.batch_pairs(this.__wbg_ptr, seed, first, count);
        return ret;
    }
    /**
     * How likely each state of the qubits is, run by run. `values` are those of all parameters of the first run, then of the second.
     * @param {Float64Array} values
     * @returns {[string, Float64Array | null]}
     */
    probabilities(values) {
        const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.batch_probabilities(this.__wbg_ptr, ptr0, len0);
        return ret;
    }
    /**
     * Values of all parameters at each point of a sample, point by point.
     * @param {number} seed
     * @param {number} first
     * @param {number} count
     * @returns {[string, Float64Array | null]}
     */
    sample(seed, first, count) {
        const ret = wasm.batch_sample(this.__wbg_ptr, seed, first, count);
        return ret;
    }
}
if (Symbol.dispose) Batch.prototype[Symbol.dispose] = Batch.prototype.free;

/**
 * A simulation in pieces.
 */
export class Run {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        RunFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_run_free(ptr, 0);
    }
    /**
     * Changes about so many amplitudes. Once it is finished: facts, probabilities of states, amplitudes, and the probabilities of the
     * outcomes whose bits are among the facts.
     * @param {number} work
     * @returns {[string, Float64Array | null, Float64Array | null, Float64Array] | null}
     */
    advance(work) {
        const ret = wasm.run_advance(this.__wbg_ptr, work);
        return ret;
    }
    /**
     * A simulation that has not begun. `source` is the program that the circuit was read from, `qubits` the most that are simulated,
     * `shots` how many runs are sampled where not all can be followed, and `seed` what their random numbers start from.
     * `noise` has five probabilities: of errors behind gates on one qubit and on more, of damping, of reading 1 for 0, and of
     * reading 0 for 1. With it, runs are sampled.
     * @param {Uint32Array} circuit
     * @param {string} source
     * @param {number | null} [qubits]
     * @param {Float64Array | null} [parameters]
     * @param {number | null} [shots]
     * @param {number | null} [seed]
     * @param {Float64Array | null} [noise]
     */
    constructor(circuit, source, qubits, parameters, shots, seed, noise) {
        const ptr0 = passArray32ToWasm0(circuit, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        var ptr1 = isLikeNone(parameters) ? 0 : passArrayF64ToWasm0(parameters, wasm.__wbindgen_malloc);
        var len1 = WASM_VECTOR_LEN;
        var ptr2 = isLikeNone(noise) ? 0 : passArrayF64ToWasm0(noise, wasm.__wbindgen_malloc);
        var len2 = WASM_VECTOR_LEN;
        const ret = wasm.run_new(ptr0, len0, source, isLikeNone(qubits) ? Number.MAX_SAFE_INTEGER : (qubits) >>> 0, ptr1, len1, isLikeNone(shots) ? Number.MAX_SAFE_INTEGER : (shots) >>> 0, isLikeNone(seed) ? Number.MAX_SAFE_INTEGER : (seed) >>> 0, ptr2, len2);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        RunFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * How much is done, from 0 to 1.
     * @returns {number}
     */
    progress() {
        const ret = wasm.run_progress(this.__wbg_ptr);
        return ret;
    }
}
if (Symbol.dispose) Run.prototype[Symbol.dispose] = Run.prototype.free;

/**
 * One course of a run, with the state in front of any operation.
 */
export class Steps {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        StepsFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_steps_free(ptr, 0);
    }
    /**
     * The values of the classical bits there, 0 or 1.
     * @returns {Uint8Array}
     */
    clbits() {
        const ret = wasm.steps_clbits(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * The measurements and resets up to there that could have two outcomes, four numbers each: the operation, the qubit, how
     * likely the outcome 1 is, and the outcome.
     * @returns {Float64Array}
     */
    decisions() {
        const ret = wasm.steps_decisions(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * The amplitudes in front of an operation, real and imaginary part in turn.
     * @param {number} operation
     * @returns {[string, Float64Array | null]}
     */
    goTo(operation) {
        const ret = wasm.steps_goTo(this.__wbg_ptr, operation);
        return ret;
    }
    /**
     * A course in front of the first operation. The parameters are those of a run; what stands in the way is thrown as
     * diagnostics. `order` has the operations in the order in which they are executed, by their indices.
     * @param {Uint32Array} circuit
     * @param {string} source
     * @param {number | null} [qubits]
     * @param {Float64Array | null} [parameters]
     * @param {Uint32Array | null} [order]
     */
    constructor(circuit, source, qubits, parameters, order) {
        const ptr0 = passArray32ToWasm0(circuit, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        var ptr1 = isLikeNone(parameters) ? 0 : passArrayF64ToWasm0(parameters, wasm.__wbindgen_malloc);
        var len1 = WASM_VECTOR_LEN;
        var ptr2 = isLikeNone(order) ? 0 : passArray32ToWasm0(order, wasm.__wbindgen_malloc);
        var len2 = WASM_VECTOR_LEN;
        const ret = wasm.steps_new(ptr0, len0, source, isLikeNone(qubits) ? Number.MAX_SAFE_INTEGER : (qubits) >>> 0, ptr1, len1, ptr2, len2);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        StepsFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Picks the outcomes of the measurements and resets that have two, in the order in which they come up: 0 or 1. After the
     * last one the more probable outcome is picked.
     * @param {Uint8Array} outcomes
     */
    pick(outcomes) {
        const ptr0 = passArray8ToWasm0(outcomes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.steps_pick(this.__wbg_ptr, ptr0, len0);
    }
    /**
     * How likely the course is up to there.
     * @returns {number}
     */
    probability() {
        const ret = wasm.steps_probability(this.__wbg_ptr);
        return ret;
    }
}
if (Symbol.dispose) Steps.prototype[Symbol.dispose] = Steps.prototype.free;

/**
 * The entries of the density matrix of up to four qubits, row by row, real and imaginary part in turn; behind them purity and entropy.
 * Nothing for other qubits.
 * @param {Float64Array} amplitudes
 * @param {Uint32Array} qubits
 * @returns {Float64Array | undefined}
 */
export function densityMatrix(amplitudes, qubits) {
    const ptr0 = passArrayF64ToWasm0(amplitudes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArray32ToWasm0(qubits, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ret = wasm.densityMatrix(ptr0, len0, ptr1, len1);
    let v3;
    if (ret[0] !== 0) {
        v3 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    }
    return v3;
}

/**
 * Six numbers for each qubit (Bloch vector, purity, probability of |1⟩, phase), and with `pairs` the mutual information of all pairs.
 * @param {Float64Array} amplitudes
 * @param {boolean} pairs
 * @returns {[Float64Array, Float64Array | null]}
 */
export function describeQubits(amplitudes, pairs) {
    const ptr0 = passArrayF64ToWasm0(amplitudes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.describeQubits(ptr0, len0, pairs);
    return ret;
}

/**
 * Four numbers for each outcome that shots have, and one for the others.
 * @param {Float64Array} weights
 * @param {number} shots
 * @param {number} seed
 * @returns {Float64Array}
 */
export function drawShots(weights, shots, seed) {
    const ptr0 = passArrayF64ToWasm0(weights, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.drawShots(ptr0, len0, shots, seed);
    var v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v2;
}

/**
 * What a circuit is made of, as JSON.
 * @param {Uint32Array} circuit
 * @returns {string}
 */
export function figures(circuit) {
    let deferred3_0;
    let deferred3_1;
    try {
        const ptr0 = passArray32ToWasm0(circuit, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.figures(ptr0, len0);
        var ptr2 = ret[0];
        var len2 = ret[1];
        if (ret[3]) {
            ptr2 = 0; len2 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred3_0 = ptr2;
        deferred3_1 = len2;
        return getStringFromWasm0(ptr2, len2);
    } finally {
        wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
    }
}

/**
 * The matrix of a circuit, row by row, real and imaginary part in turn; nothing for what has none, or acts on more than `qubits`: 3
 * where none are given, and never more than 6.
 * @param {Uint32Array} circuit
 * @param {number | null} [qubits]
 * @returns {Float64Array | undefined}
 */
export function matrix(circuit, qubits) {
    const ptr0 = passArray32ToWasm0(circuit, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.matrix(ptr0, len0, isLikeNone(qubits) ? Number.MAX_SAFE_INTEGER : (qubits) >>> 0);
    let v2;
    if (ret[0] !== 0) {
        v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    }
    return v2;
}

/**
 * The cost function of a graph as the text of an observable; three numbers for each edge.
 * @param {Float64Array} edges
 * @returns {string}
 */
export function maxCut(edges) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ptr0 = passArrayF64ToWasm0(edges, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.maxCut(ptr0, len0);
        deferred2_0 = ret[0];
        deferred2_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * What an observable is in a state, as JSON; without amplitudes only whether it can be read.
 * @param {string} text
 * @param {number} qubits
 * @param {Float64Array} amplitudes
 * @param {number} shots
 * @param {number} seed
 * @returns {string}
 */
export function observe(text, qubits, amplitudes, shots, seed) {
    let deferred3_0;
    let deferred3_1;
    try {
        const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArrayF64ToWasm0(amplitudes, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ret = wasm.observe(ptr0, len0, qubits, ptr1, len1, shots, seed);
        deferred3_0 = ret[0];
        deferred3_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
    }
}

/**
 * What an observable is in the final state of a circuit of Clifford gates, as JSON.
 * @param {string} text
 * @param {Uint32Array} circuit
 * @param {Float64Array | null} [parameters]
 * @returns {string}
 */
export function observeCircuit(text, circuit, parameters) {
    let deferred5_0;
    let deferred5_1;
    try {
        const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArray32ToWasm0(circuit, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        var ptr2 = isLikeNone(parameters) ? 0 : passArrayF64ToWasm0(parameters, wasm.__wbindgen_malloc);
        var len2 = WASM_VECTOR_LEN;
        const ret = wasm.observeCircuit(ptr0, len0, ptr1, len1, ptr2, len2);
        var ptr4 = ret[0];
        var len4 = ret[1];
        if (ret[3]) {
            ptr4 = 0; len4 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred5_0 = ptr4;
        deferred5_1 = len4;
        return getStringFromWasm0(ptr4, len4);
    } finally {
        wasm.__wbindgen_free(deferred5_0, deferred5_1, 1);
    }
}

/**
 * The diagnostics of the matrix of a circuit on up to 6 qubits, and the matrix where there are none, likewise.
 * @param {Uint32Array} circuit
 * @param {string} source
 * @param {Float64Array | null} [parameters]
 * @returns {[string, Float64Array | null]}
 */
export function unitary(circuit, source, parameters) {
    const ptr0 = passArray32ToWasm0(circuit, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passStringToWasm0(source, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len1 = WASM_VECTOR_LEN;
    var ptr2 = isLikeNone(parameters) ? 0 : passArrayF64ToWasm0(parameters, wasm.__wbindgen_malloc);
    var len2 = WASM_VECTOR_LEN;
    const ret = wasm.unitary(ptr0, len0, ptr1, len1, ptr2, len2);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}
export function __wbg_Error_67e7344beaa85059(arg0, arg1) {
    const ret = Error(getStringFromWasm0(arg0, arg1));
    return ret;
}
export function __wbg___wbindgen_string_get_92ab86bb19cbc12f(arg0, arg1) {
    const obj = arg1;
    const ret = typeof(obj) === 'string' ? obj : undefined;
    var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    var len1 = WASM_VECTOR_LEN;
    getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
    getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
}
export function __wbg___wbindgen_throw_5d9e815e6fdf150f(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
export function __wbg_of_9f9250f78319b841(arg0, arg1, arg2, arg3, arg4) {
    const ret = Array.of(getStringFromWasm0(arg0, arg1), arg2, arg3, arg4);
    return ret;
}
export function __wbg_of_a6b41eaf690e9f73(arg0, arg1) {
    const ret = new Float64Array(getArrayF64FromWasm0(arg0, arg1));
    return ret;
}
export function __wbg_of_d7319335aa1041d2(arg0, arg1, arg2) {
    var v0 = getArrayF64FromWasm0(arg0, arg1).slice();
    wasm.__wbindgen_free(arg0, arg1 * 8, 8);
    const ret = Array.of(v0, arg2);
    return ret;
}
export function __wbg_of_fe5958b596324b63(arg0, arg1, arg2) {
    const ret = Array.of(getStringFromWasm0(arg0, arg1), arg2);
    return ret;
}
export function __wbg_set_36bb7eb32c3f053a(arg0, arg1, arg2, arg3) {
    arg0.set(getArrayF64FromWasm0(arg1, arg2), arg3 >>> 0);
}
export function __wbg_zeros_ebb6da6603f89736(arg0) {
    const ret = new Float64Array(arg0 >>> 0);
    return ret;
}
export function __wbindgen_generic_0000000000000001(arg0, arg1) {
    var v0 = getArrayF64FromWasm0(arg0, arg1).slice();
    wasm.__wbindgen_free(arg0, arg1 * 8, 8);
    // Cast intrinsic for `Vector(F64) -> Externref`.
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
const BatchFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_batch_free(ptr, 1));
const RunFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_run_free(ptr, 1));
const StepsFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_steps_free(ptr, 1));

function getArrayF64FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat64ArrayMemory0().subarray(ptr / 8, ptr / 8 + len);
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedDataViewMemory0 = null;
function getDataViewMemory0() {
    if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || (cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)) {
        cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
    }
    return cachedDataViewMemory0;
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

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
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
