/** Circuits against what Qiskit makes of the same programs: counts, depth, and what they do. */
import { outcomesOf } from '../../engine-rs/distribution'
import type { Engine } from '../../engine-rs/index'
import type { Truth } from './shapes'
import { type Tally, tally } from './programs'

const close = 1e-6

/** Names of Qiskit for what the languages call differently; `id` is a `u` to one of its loaders. */
const names: Record<string, string> = { U: 'u', id: 'u', CX: 'cx', phase: 'p', cphase: 'cp', c3sqrtx: 'c3sx' }

/** Every kind of truth, of those programs that Qiskit reads. */
export async function truths(
  engine: Engine,
  lines: Truth[],
  textOf: (file: string) => string | null,
): Promise<Tally[]> {
  const bits = tally('truths: qubits and clbits')
  const gates = tally('truths: gate counts')
  const depth = tally('truths: depth')
  const states = tally('truths: statevectors')
  const probes = tally('truths: probes')
  const unitaries = tally('truths: unitaries')
  const distributions = tally('truths: distributions')
  for (const truth of lines) {
    const source = truth.ok ? textOf(truth.file) : null
    if (source === null) continue
    const { stats } = engine.check(source)
    bits.note(stats?.qubits === truth.qubits && stats?.clbits === truth.clbits, () => truth.file)
    gates.note(same(counted(stats?.gates ?? {}), counted(truth.gates ?? {})), () => truth.file)
    depth.note(stats?.depth === truth.depth, () => `${truth.file}: ${stats?.depth} of ${truth.depth}`)
    const { statevector, probe, unitary, distribution } = truth
    const qubits = truth.qubits ?? 0
    const every = Array.from({ length: qubits }, (_, qubit) => qubit)
    if (statevector) {
      const found = (await engine.simulate(source)).amplitudes
      states.note(isSame(found === null ? [] : [...found], statevector), () => truth.file)
    }
    if (probe) {
      const turns = every.map((qubit) => [qubit, `U(${0.3 + 0.17 * qubit}, ${0.2 + 0.11 * qubit}, 0)`] as const)
      const found = await prepared(engine, source, turns)
      probes.note(isSame(found, probe), () => truth.file)
    }
    if (unitary) {
      const size = 2 ** qubits
      const columns = await Promise.all(
        Array.from({ length: size }, (_, column) =>
          prepared(
            engine,
            source,
            every.filter((qubit) => column & (1 << qubit)).map((qubit) => [qubit, 'U(pi, 0, pi)'] as const),
          ),
        ),
      )
      const byRow = Array.from({ length: size * size * 2 }, (_, place) => {
        const entry = place >> 1
        return columns[entry % size]?.[2 * Math.floor(entry / size) + (place & 1)] ?? Number.NaN
      })
      unitaries.note(isSame(byRow, unitary), () => truth.file)
    }
    if (distribution) {
      const simulation = await engine.simulate(source)
      const found = new Map(outcomesOf(simulation.distribution).map((outcome) => [outcome.bits, outcome.probability]))
      const outcomes = new Set([...found.keys(), ...Object.keys(distribution)])
      const isEqual = [...outcomes].every((it) => Math.abs((found.get(it) ?? 0) - (distribution[it] ?? 0)) < close)
      distributions.note(found.size > 0 && isEqual, () => truth.file)
    }
  }
  return [bits, gates, depth, states, probes, unitaries, distributions]
}

/** Gates by Qiskit's names. A condition is a gate to Qiskit, and its body is counted beside it. */
function counted(gates: Record<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [name, count] of Object.entries(gates)) {
    if (name === 'if_else') continue
    const known = names[name] ?? name
    counts.set(known, (counts.get(known) ?? 0) + count)
  }
  return counts
}

function same(one: Map<string, number>, two: Map<string, number>): boolean {
  return one.size === two.size && [...one].every(([name, count]) => two.get(name) === count)
}

/**
 * The final state of a program whose qubits are turned before it begins; empty where there is none. The turns go behind the
 * declarations of the program as the engine writes it, which declares all registers first.
 */
async function prepared(
  engine: Engine,
  source: string,
  turns: (readonly [qubit: number, gate: string])[],
): Promise<number[]> {
  const { qasm } = await engine.convert(source, 3)
  if (qasm === null) return []
  const lines = qasm.split('\n')
  const qubits = lines.flatMap((line) => {
    const [, size, name] = /^qubit(?:\[(\d+)\])? (\w+);$/.exec(line) ?? []
    if (name === undefined) return []
    return size === undefined ? [name] : Array.from({ length: Number(size) }, (_, index) => `${name}[${index}]`)
  })
  const last = lines.findLastIndex((line) => /^(?:qubit|bit)\b/.test(line))
  lines.splice(last + 1, 0, ...turns.map(([qubit, gate]) => `${gate} ${qubits[qubit]};`))
  const { amplitudes } = await engine.simulate(lines.join('\n'))
  return amplitudes === null ? [] : [...amplitudes]
}

/** Equal up to one phase: the least distance over all phases. */
function isSame(found: number[], expected: [number, number][]): boolean {
  if (found.length !== 2 * expected.length) return false
  let [re, im, squares] = [0, 0, 0]
  for (const [place, [a, b]] of expected.entries()) {
    const [x, y] = [found[2 * place] ?? 0, found[2 * place + 1] ?? 0]
    re += x * a + y * b
    im += x * b - y * a
    squares += x * x + y * y + a * a + b * b
  }
  return Math.sqrt(Math.max(0, squares - 2 * Math.hypot(re, im))) < close
}
