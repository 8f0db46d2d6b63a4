import { randomStream } from '../tests/support/samples'

/** A program of so many bytes: random Clifford and rotation gates on 20 qubits, one statement a line. */
export function flatProgram(bytes: number, version: 2 | 3): string {
  const random = randomStream(1)
  const lines =
    version === 2
      ? ['OPENQASM 2.0;', 'include "qelib1.inc";', 'qreg q[20];', 'creg c[20];']
      : ['OPENQASM 3.0;', 'include "stdgates.inc";', 'qubit[20] q;', 'bit[20] c;']
  let length = lines.join('\n').length
  while (length < bytes) {
    const a = Math.floor(random() * 20)
    const b = (a + 1 + Math.floor(random() * 19)) % 20
    const line =
      random() < 0.4
        ? `cx q[${a}],q[${b}];`
        : random() < 0.5
          ? `rz(${(random() * 6.28).toFixed(6)}) q[${a}];`
          : `${['h', 's', 't', 'x'][Math.floor(random() * 4)] ?? 'h'} q[${a}];`
    lines.push(line)
    length += line.length + 1
  }
  return lines.join('\n')
}
