/**
 * The simulator for check_amplitudes.py: one program a line comes in as JSON, one line goes out with its amplitudes (base64 of 64-bit
 * floats, real and imaginary part in turn), the distribution of its classical bits, and what stands in the way.
 */
import { createInterface } from 'node:readline'
import { outcomesOf } from '../../engine-rs/distribution'
import { loadEngineFromFiles } from '../../server/engine/load-engine'

const engine = await loadEngineFromFiles()

for await (const line of createInterface({ input: process.stdin })) {
  const source: string = JSON.parse(line)
  const { amplitudes, distribution, method, diagnostics } = await engine.simulate(source, { qubits: 16, shots: 0 })
  const answer = {
    amplitudes: amplitudes && Buffer.from(amplitudes.buffer).toString('base64'),
    distribution: method && outcomesOf(distribution),
    errors: diagnostics.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${code} ${message}`),
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
