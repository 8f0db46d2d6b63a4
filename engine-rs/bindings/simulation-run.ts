/** Simulations in pieces, so that a thread that simulates hears messages. */
import type * as SimulatorBindings from '../pkg/simulator.js'
import type { RunControl } from '../interface/simulation'

/**
 * The work of a piece, in amplitudes that change: some 20 to 100 ms. The same for everybody, because gates are fused within a piece, and
 * how they are fused decides about the last bits of a result.
 */
export const pieceWork = (qubits: number): number => 2 ** Math.max(26, qubits + 5)

/** What a run answers at its end. The last are the probabilities of the outcomes whose bits are among the facts. */
export type RunAnswer = [
  facts: string,
  probabilities: Float64Array | null,
  amplitudes: Float64Array | null,
  outcomes: Float64Array,
]

/** Does a run to its end. */
export async function finishRun(
  run: SimulatorBindings.Run,
  qubits: number,
  control: RunControl = {},
): Promise<RunAnswer> {
  const work = pieceWork(qubits)
  for (;;) {
    control.signal?.throwIfAborted()
    const result: RunAnswer | null = run.advance(work)
    if (result !== null) return result
    control.onProgress?.(run.progress())
    await yieldToMessages()
  }
}

/** Waits until what waits for this thread was heard. A timer would take 4 ms. */
export function yieldToMessages(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const hear = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', hear, { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

/** Uses what the module holds for its caller, and lets go of it. */
export async function withHandle<Handle extends { free(): void }, Result>(
  handle: Handle,
  use: (handle: Handle) => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await use(handle)
  } finally {
    handle.free()
  }
}
