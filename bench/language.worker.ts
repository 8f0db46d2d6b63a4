/** The engine in a thread of its own: fresh, so that what it took for itself can be told from what a program takes. */
import { parentPort } from 'node:worker_threads'
import type { Check, Limits } from '../engine-rs/index'
import * as bindings from '../engine-rs/pkg/engine_bg.js'
import { loadEngineFromFiles } from '../server/engine/load-engine'

/** What a worker tells once it is ready. */
export interface Ready {
  /** From the module's bytes to the first answer, in milliseconds. */
  milliseconds: number
}

/** What it is asked. */
export interface EngineCall {
  call: 'check' | 'visualize' | 'convert' | 'export' | 'outline'
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

// A module keeps its memory to itself; only its instance has it. A conversion takes the exporter's.
const memories: WebAssembly.Memory[] = []
const instantiate = WebAssembly.instantiate.bind(WebAssembly)
Object.assign(WebAssembly, {
  async instantiate(bytes: BufferSource, imports: WebAssembly.Imports) {
    const loaded = await instantiate(bytes, imports)
    const exported = loaded.instance.exports['memory']
    if (exported instanceof WebAssembly.Memory) memories.push(exported)
    return loaded
  },
})
const size = () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0)

const start = performance.now()
const engine = await loadEngineFromFiles()
engine.check('OPENQASM 3.0; qubit q;')
port.postMessage({ milliseconds: performance.now() - start } satisfies Ready)
await engine.convert('OPENQASM 3.0; qubit q;', 2)
const empty = size()

port.on('message', async (request: EngineCall) => {
  const before = performance.now()
  const check = await answer(request)
  const took = performance.now() - before
  port.postMessage({ diagnostics: check?.diagnostics.length, took, grown: size() - empty } satisfies EngineAnswer)
})

/** Makes a call; an outline is made of the module, which leaves its text as it is. */
async function answer({ call, source, limits = {} }: EngineCall): Promise<Check | undefined> {
  switch (call) {
    case 'check':
      return engine.check(source, { limits })
    case 'visualize':
      return engine.visualize(source, { limits })
    case 'convert':
      await engine.convert(source, 2, { limits })
      return undefined
    case 'export':
      await engine.exportProgram(source, 'qiskit', { limits })
      return undefined
    case 'outline':
      bindings.outline(source, true)
      return undefined
  }
}
