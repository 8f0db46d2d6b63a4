import { formatInteger } from '../../lib/format-integer'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { memoryOf } from './page-limits'

interface LargeCircuitNoticeProps {
  qubits: number
  onRun: () => void
}

/** What it takes to simulate a circuit that a page does not simulate unasked, and the way to do it. */
export function LargeCircuitNotice({ qubits, onRun }: LargeCircuitNoticeProps) {
  return (
    <Notice
      title={`This circuit has ${qubits} qubits.`}
      actions={
        <Button size="small" onClick={onRun}>
          Simulate it
        </Button>
      }
    >
      Its {formatInteger(2 ** qubits)} amplitudes take some {formatInteger(memoryOf(qubits))} MB of memory, and a result
      takes seconds instead of an instant: twice as much with each further qubit. You can cancel at any time.
    </Notice>
  )
}
