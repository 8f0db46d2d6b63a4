import { randomStream } from '../tests/support/samples'

/** Layers on a line of qubits, in OpenQASM 2: one of one-qubit gates chosen at random, then one of CNOT gates, in turn. */
export function layers(qubits: number, count: number): string {
  const random = randomStream(1)
  const lines = ['OPENQASM 2.0;', 'include "qelib1.inc";', `qreg q[${qubits}];`]
  for (let layer = 0; layer < count; layer++) {
    if (layer % 2 === 0) {
      for (let qubit = 0; qubit < qubits; qubit++) {
        const angle = (random() * 6.28).toFixed(6)
        const gates = ['h', 't', `rx(${angle})`, `ry(${angle})`, `rz(${angle})`]
        lines.push(`${gates[Math.floor(random() * gates.length)] ?? 'h'} q[${qubit}];`)
      }
    } else {
      for (let qubit = (layer >> 1) % 2; qubit + 1 < qubits; qubit += 2) lines.push(`cx q[${qubit}],q[${qubit + 1}];`)
    }
  }
  return lines.join('\n')
}

/** Three layers of rotations by parameters of their own, each with a ring of CNOT gates, on four qubits. */
export function parametricLayers(): { source: string; parameters: number } {
  const lines = ['OPENQASM 3.0;', 'include "stdgates.inc";']
  const body = ['qubit[4] q;']
  let parameters = 0
  for (const gate of ['ry', 'rz', 'rx']) {
    for (let qubit = 0; qubit < 4; qubit++) {
      lines.push(`input angle a${parameters};`)
      body.push(`${gate}(a${parameters++}) q[${qubit}];`)
    }
    for (let qubit = 0; qubit < 4; qubit++) body.push(`cx q[${qubit}],q[${(qubit + 1) % 4}];`)
  }
  return { source: [...lines, ...body].join('\n'), parameters }
}
