/** Settings and programs to test with: many, different, and the same in every run. */
import type { Settings } from '../../contract/generation'
import type { HardwareOption } from '../../contract/hardware'
import { randomStream } from '../../server/command-line/seeding/random'

export { randomStream }

/** `count` different settings, all of them valid, over every encoding, core and middle layer. */
export function sampleSettings(count: number, devices: readonly HardwareOption[]): Settings[] {
  const random = randomStream(7)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const upTo = <T>(items: readonly T[], most: number): T[] => {
    const chosen = items.filter(() => random() < 0.5).slice(0, most)
    return chosen.length > 0 ? chosen : [pick(items)]
  }
  const seen = new Set<string>()
  const all: Settings[] = []
  while (all.length < count) {
    const core = pick(['brickwork', 'hardware-efficient', 'strongly-entangling', 'graph-specific'] as const)
    const qubits = 1 + Math.floor(random() * 10)
    const encoding = pick(['none', 'angle', 'uniform'] as const)
    const device = pick(devices.filter((option) => option.qubitCount >= qubits && option.gateSet.length > 1))
    const settings: Settings = {
      circuitParams: {
        type: pick(['qaoa', 'qnn', 'qcbm', 'vqe', 'default'] as const),
        useCase: pick(['optimization', 'classification', 'regression', 'simulation', 'custom'] as const),
        qubits,
        layers: 1 + Math.floor(random() * 5),
        encodingLayer:
          encoding === 'angle'
            ? { type: encoding, gate: pick(['RX', 'RY', 'RZ', 'U3', 'none'] as const) }
            : { type: encoding },
        coreLayer: {
          type: core,
          useSharedParameters: random() < 0.5,
          optimizeDepth: random() < 0.5,
          ...(core === 'brickwork' && {
            singleQubitGates: upTo(['RX', 'RY', 'RZ', 'U3'] as const, 2),
            twoQubitGates: upTo(['CNOT', 'RZZ', 'RXX', 'RYY'] as const, 2),
          }),
          ...(core === 'graph-specific' && { graph: sampleGraph(qubits, random) }),
        },
        middleLayer: {
          type:
            encoding === 'none'
              ? pick(['none', 'x-mixer'] as const)
              : pick(['none', 'data-re-uploading', 'x-mixer'] as const),
        },
      },
      qasmVersion: pick([2, 3] as const),
      ...(core === 'hardware-efficient' && { hardware: device }),
    }
    const key = JSON.stringify(settings)
    if (!seen.has(key)) all.push(settings)
    seen.add(key)
  }
  return all
}

function sampleGraph(nodes: number, random: () => number) {
  const weighted = random() < 0.5
  const edges = []
  for (let a = 0; a < nodes; a++) {
    for (let b = a + 1; b < nodes; b++) {
      if (random() < 0.4) {
        edges.push({
          sourceNode: a,
          targetNode: b,
          ...(weighted && { weight: Math.round(random() * 90 + 1) / 10 }),
        })
      }
    }
  }
  return { weighted, edges }
}

/** `count` different programs in both versions; every fifth is broken somewhere. */
export function samplePrograms(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const program = sampleProgram(index)
    return index % 5 === 4 ? spoil(program, randomStream(index)) : program
  })
}

/** A program of random gates, measurements and conditions. */
export function sampleProgram(seed: number, operations = 40): string {
  const random = randomStream(seed + 1)
  const version = seed % 2 === 0 ? 2 : 3
  const qubits = 2 + Math.floor(random() * 8)
  const one = ['h', 'x', 'y', 'z', 's', 'sdg', 't', 'tdg']
  const turned = ['rx', 'ry', 'rz']
  const two = ['cx', 'cz', 'cy', 'ch']
  const any = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? 'x'
  const qubit = () => Math.floor(random() * qubits)
  const other = (first: number) => (first + 1 + Math.floor(random() * (qubits - 1))) % qubits
  const angle = () => (random() < 0.5 ? `pi/${1 + Math.floor(random() * 8)}` : (random() * 6 - 3).toFixed(4))
  const head =
    version === 2
      ? `OPENQASM 2.0;\ninclude "qelib1.inc";\nqreg q[${qubits}];\ncreg c[${qubits}];\n`
      : `OPENQASM 3.0;\ninclude "stdgates.inc";\ninput float[64] theta;\nqubit[${qubits}] q;\nbit[${qubits}] c;\n`
  const lines = Array.from({ length: operations }, () => {
    const choice = random()
    const a = qubit()
    const b = other(a)
    if (choice < 0.35) return `${any(one)} q[${a}];`
    if (choice < 0.6) return `${any(turned)}(${version === 3 && random() < 0.3 ? '2*theta' : angle()}) q[${a}];`
    if (choice < 0.85) return `${any(two)} q[${a}], q[${b}];`
    if (choice < 0.9) return version === 2 ? `if (c == 1) x q[${a}];` : `if (c[${a}]) { x q[${b}]; }`
    if (choice < 0.95) return version === 2 ? `measure q[${a}] -> c[${a}];` : `c[${a}] = measure q[${a}];`
    return choice < 0.98 ? `barrier q;` : `reset q[${a}];`
  })
  return `${head}${lines.join('\n')}\n`
}

/** Takes a piece out of a text, or puts something in that does not belong there. */
function spoil(program: string, random: () => number): string {
  const at = Math.floor(random() * program.length)
  return random() < 0.5
    ? program.slice(0, at) + program.slice(at + 1 + Math.floor(random() * 6))
    : `${program.slice(0, at)}${['@', ';;', 'qq', '𝜃', '"'][Math.floor(random() * 5)] ?? '@'}${program.slice(at)}`
}
