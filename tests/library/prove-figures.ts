/** Proofs of what is counted: gates, parameters, and the edges of a cut. */
import type { SimpleClaim } from '../../server/circuits/curated/claims'
import { multiply, squareOf, type Complex } from './formula'
import { simulate } from './program'
import { amplitudesOf, requireEqual, valueOf, type Subject } from './subject'
import { cutOf, expectedCut, stateOfLayers } from './reference'

type Of<Kind extends SimpleClaim['kind']> = Extract<SimpleClaim, { kind: Kind }>

export async function proveFigures(subject: Subject, claim: Of<'figures'>): Promise<void> {
  const { engine, input } = subject
  const { stats } = typeof input === 'string' ? engine.check(input) : await engine.generate(input)
  if (stats === null) throw new Error('There is no circuit.')
  const { qubits, parameters, twoQubitGates, depth, operations, gates } = stats
  const found: Record<string, number> = { qubits, parameters, twoQubitGates, depth, operations }
  for (const [name, formula] of Object.entries(claim.figures)) {
    requireEqual(found[name] ?? NaN, valueOf(formula, subject), `The number of ${name}`)
  }
  for (const [name, formula] of Object.entries(claim.gates ?? {})) {
    requireEqual(gates[name] ?? 0, valueOf(formula, subject), `The number of ${name} gates`)
  }
  if (claim.layers !== undefined) await proveLayers(subject, claim.layers)
}

async function proveLayers(subject: Subject, layers: readonly string[]): Promise<void> {
  const { amplitudes, qubits } = await amplitudesOf(subject)
  const expected = stateOfLayers(qubits, layers, subject.parameters ?? [])
  const overlap = expected.reduce<Complex>(
    (sum, [real, imaginary], index) => {
      const [a, b] = multiply([real, -imaginary], [amplitudes[2 * index] ?? 0, amplitudes[2 * index + 1] ?? 0])
      return [sum[0] + a, sum[1] + b]
    },
    [0, 0],
  )
  requireEqual(squareOf(overlap), 1, 'The fidelity with the state of the layers')
}

export async function proveCut(subject: Subject, claim: Of<'cut'>): Promise<void> {
  const angles = claim.angles.map((formula) => valueOf(formula, subject))
  const parameters = claim.parameters?.map((formula) => valueOf(formula, subject)) ?? angles
  const { probabilities } = await simulate(subject.engine, subject.input, subject.parameters && parameters)
  const found = Array.from(probabilities ?? []).reduce(
    (sum, probability, index) => sum + probability * cutOf(claim.edges, index),
    0,
  )
  requireEqual(found, expectedCut(claim.edges, angles), 'The expected cut')
  if (claim.expected !== undefined) requireEqual(found, valueOf(claim.expected, subject), 'The expected cut')
}
