/**
 * Programs of the engine for checks: one generation request a line comes in as JSON, one line goes out with the programs in both
 * versions of OpenQASM. For check_settings.py, which reads them with Qiskit.
 */
import { createInterface } from 'node:readline'
import { type GenerationRequestInput } from '../../engine-rs/index'
import { loadEngineFromFiles } from '../../server/platform/load-engine'

const engine = await loadEngineFromFiles()

for await (const line of createInterface({ input: process.stdin })) {
  const request: GenerationRequestInput = JSON.parse(line)
  const [two, three] = ([2, 3] as const).map((qasmVersion) => engine.generate({ ...request, qasmVersion }))
  const answer = {
    programs: { 2: two?.qasm ?? null, 3: three?.qasm ?? null },
    problems: three?.problems ?? [],
    physicalQubits: three?.physicalQubits ?? null,
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
