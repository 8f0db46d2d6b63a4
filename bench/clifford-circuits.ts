/** Clifford circuits with many qubits, as programs of OpenQASM 3. */

/** A state of all qubits 0 or all 1, measured. */
export function ghz(qubits: number): string {
  const lines = ['OPENQASM 3.0;', 'include "stdgates.inc";', `qubit[${qubits}] q;`, `bit[${qubits}] c;`, 'h q[0];']
  for (let qubit = 0; qubit + 1 < qubits; qubit++) lines.push(`cx q[${qubit}], q[${qubit + 1}];`)
  return [...lines, 'c = measure q;'].join('\n')
}

/** A check of a surface code: which kind, and its neighbors among the data qubits, in the order of their gates. */
interface Check {
  isX: boolean
  neighbors: (number | null)[]
}

/**
 * A rotated surface code that keeps |0⟩ for a number of rounds: data qubits on a square, one more qubit for each check, and in each round all checks are
 * measured and reset.
 */
export function memory(distance: number, rounds: number): string {
  const checks = checksOf(distance)
  const first = distance * distance
  const qubits = checks.map((check, index) => ({ ...check, qubit: first + index }))
  const turned = qubits.filter(({ isX }) => isX).map(({ qubit }) => `h q[${qubit}];`)
  const lines = ['OPENQASM 3.0;', 'include "stdgates.inc";', `qubit[${first + checks.length}] q;`]
  lines.push(`bit[${rounds * checks.length}] checks;`, `bit[${first}] data;`)
  for (let round = 0; round < rounds; round++) {
    lines.push(...turned)
    for (let step = 0; step < 4; step++)
      for (const { isX, neighbors, qubit } of qubits) {
        const data = neighbors[step] ?? null
        if (data !== null) lines.push(isX ? `cx q[${qubit}], q[${data}];` : `cx q[${data}], q[${qubit}];`)
      }
    lines.push(...turned)
    for (const [index, { qubit }] of qubits.entries())
      lines.push(`checks[${round * checks.length + index}] = measure q[${qubit}];`, `reset q[${qubit}];`)
  }
  for (let qubit = 0; qubit < first; qubit++) lines.push(`data[${qubit}] = measure q[${qubit}];`)
  return lines.join('\n')
}

/** Checks stand between data qubits; those on the rim have two neighbors. */
function checksOf(distance: number): Check[] {
  const isInside = (place: number) => place >= 0 && place < distance
  const checks: Check[] = []
  for (let row = 0; row <= distance; row++)
    for (let column = 0; column <= distance; column++) {
      const isX = (row + column) % 2 === 1
      const isOnSide = row === 0 || row === distance
      const isOnEnd = column === 0 || column === distance
      if ((isOnSide && (isOnEnd || !isX)) || (isOnEnd && isX)) continue
      const at = (down: number, right: number) => {
        const [dataRow, dataColumn] = [row + down - 1, column + right - 1]
        return isInside(dataRow) && isInside(dataColumn) ? dataRow * distance + dataColumn : null
      }
      // The order of the neighbors keeps the gates of neighboring checks apart.
      const middle = isX ? [at(1, 0), at(0, 1)] : [at(0, 1), at(1, 0)]
      checks.push({ isX, neighbors: [at(1, 1), ...middle, at(0, 0)] })
    }
  return checks
}
