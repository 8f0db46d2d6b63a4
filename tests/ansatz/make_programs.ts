/**
 * Programs of the engine for checks: one generation request a line comes in as JSON, one line goes out with the programs in both
 * versions of OpenQASM. For check_settings.py, which reads them with Qiskit.
 */
import { createInterface } from 'node:readline'
import { type GenerationRequestInput } from '../../engine-rs/index'
import { loadEngineFromFiles } from '../../server/engine/load-engine'

const engine = await loadEngineFromFiles()

for await (const line of createInterface({ input: process.stdin })) {
  const request: GenerationRequestInput = JSON.parse(line)
  const generate = (qasmVersion: number) => engine.generate({ ...request, qasmVersion })
  const [two, three] = await Promise.all([generate(2), generate(3)])
  const answer = {
    programs: { 2: two.qasm, 3: three.qasm },
    problems: three.problems,
    physicalQubits: three.physicalQubits,
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
