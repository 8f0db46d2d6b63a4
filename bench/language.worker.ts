/** The engine in a thread of its own: fresh, so that what it took for itself can be told from what a program takes. */
import { parentPort } from 'node:worker_threads'
import { loadEngineFromFiles } from '../server/platform/load-engine'

/** What a worker tells once it is ready. */
export interface Ready {
  /** From the module's bytes to the first answer, in milliseconds. */
  milliseconds: number
}

/** What it answers to a program. */
export interface Checked {
  diagnostics: number
  /** Bytes that the module's memory grew since it was ready; it never shrinks, so that this is the peak. */
  grown: number
}

if (parentPort === null) throw new Error('This program runs as a worker thread.')
const port = parentPort

// The module keeps its memory to itself; only its instance has it.
let memory: WebAssembly.Memory | undefined
const instantiate = WebAssembly.instantiate.bind(WebAssembly)
Object.assign(WebAssembly, {
  async instantiate(bytes: BufferSource, imports: WebAssembly.Imports) {
    const loaded = await instantiate(bytes, imports)
    const exported = loaded.instance.exports['memory']
    if (exported instanceof WebAssembly.Memory) memory = exported
    return loaded
  },
})
const size = () => memory?.buffer.byteLength ?? Number.NaN

const start = performance.now()
const engine = await loadEngineFromFiles()
engine.check('OPENQASM 3.0; qubit q;')
port.postMessage({ milliseconds: performance.now() - start } satisfies Ready)
const empty = size()

port.on('message', (source: string) => {
  const { diagnostics } = engine.check(source, { limits: { sourceBytes: 20_000_000, operations: 3_000_000 } })
  port.postMessage({ diagnostics: diagnostics.length, grown: size() - empty } satisfies Checked)
})
