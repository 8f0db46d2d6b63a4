import { expect, it } from 'vitest'
import { loadEngine } from '../../../engine-rs/index'
import { simulationWarnings, withAdvice } from './simulation-diagnostics'

const header = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n'

/** What a simulation with all parameters at 0 says. */
async function simulate(statements: string) {
  const engine = await loadEngine()
  const source = header + statements
  const parameters = engine.check(source).parameters.map(() => 0)
  return engine.simulate(source, { qubits: 20, parameters })
}

it.each([
  ['too many qubits', 'qubit[30] q;\nt q;', 'SIM001', 3],
  ['a value that only the computer knows', 'extern f(int) -> angle;\nqubit q;\nrx(f(2)) q;', 'SIM002', 5],
  ['an angle without a value', 'input float a;\nqubit q;\nrx(1/a) q;', 'SIM003', 5],
  ['a loop that does not end', 'qubit q;\nbit c;\nwhile (!c) { x q; x q; c = measure q; }', 'SIM006', 5],
])('%s is a warning at its line, which says what to do', async (_, statements, code, line) => {
  const warnings = simulationWarnings((await simulate(statements)).diagnostics)
  expect(warnings).toEqual([expect.objectContaining({ code, severity: 'warning', help: expect.any(String) })])
  expect(warnings[0]?.span.line).toBe(line)
})

it('keeps the help of the engine', () => {
  const span = { start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 }
  const diagnostic = { code: 'SIM003', severity: 'error' as const, message: 'm', span }
  expect(withAdvice({ ...diagnostic, help: 'h' }).help).toBe('h')
  expect(withAdvice(diagnostic).help).toBe('choose other values for the parameters')
})
