import type { Circuit } from '../../../contract/circuits'
import { QasmPanel } from '../../circuit/qasm-panel'
import { qasmFileName } from '../../lib/download'

interface ProgramCardProps {
  circuit: Circuit
  /** The statement of the operation that is selected in the diagram. */
  lit: { start: number; end: number } | null
}

/** The program of a circuit. */
export function ProgramCard({ circuit, lit }: ProgramCardProps) {
  return <QasmPanel source={circuit.qasmCode} fileName={qasmFileName(circuit.name)} lit={lit} />
}
