/** The engine in a thread of its own: fresh, so that what it took for itself can be told from what a program takes. */
import { parentPort } from 'node:worker_threads'
import type { Check, Limits } from '../engine-rs/index'
import * as bindings from '../engine-rs/pkg/engine_bg.js'
import { loadEngineFromFiles } from '../server/platform/load-engine'

/** What a worker tells once it is ready. */
export interface Ready {
  /** From the module's bytes to the first answer, in milliseconds. */
  milliseconds: number
}

/** What it is asked. */
export interface EngineCall {
  call: 'check' | 'visualize' | 'convert' | 'outline'
  source: string
  limits?: Partial<Limits>
}

/** What it answers. */
export interface EngineAnswer {
  /** How many; undefined for calls whose answer is a text. */
  diagnostics: number | undefined
  /** Milliseconds in the module. */
  took: number
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

port.on('message', (request: EngineCall) => {
  const before = performance.now()
  const check = answer(request)
  const took = performance.now() - before
  port.postMessage({ diagnostics: check?.diagnostics.length, took, grown: size() - empty } satisfies EngineAnswer)
})

/** Makes a call; those whose answer is a text are made of the module, which leaves the text as it is. */
function answer({ call, source, limits = {} }: EngineCall): Check | undefined {
  switch (call) {
    case 'check':
      return engine.check(source, { limits })
    case 'visualize':
      return engine.visualize(source, { limits })
    case 'convert':
      bindings.convert(source, 2, JSON.stringify(limits))
      return undefined
    case 'outline':
      bindings.outline(source, true)
      return undefined
  }
}
