import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Circuit } from '../../../contract/circuits'
import { parsePlace } from '../../../contract/places-in-circuit'
import { ExportMenu } from '../../circuit/export/export-menu'
import { QasmPanel } from '../../circuit/qasm-panel'
import { qasmFileName } from '../../lib/download'
import { spanOfLine, useMissingPlace } from './addressed-place'

interface ProgramCardProps {
  circuit: Circuit
  /** The statement of the operation that is selected in the diagram. */
  highlighted: { start: number; end: number } | null
}

/** The program of a circuit. The line that the address names comes into view and is highlighted. */
export function ProgramCard({ circuit, highlighted }: ProgramCardProps) {
  const { hash, key } = useLocation()
  const place = parsePlace(hash)
  const line = place !== null && 'line' in place ? place.line : null
  const span = useMemo(() => (line === null ? null : spanOfLine(circuit.qasmCode, line)), [circuit.qasmCode, line])
  useMissingPlace('line', line, line !== null && span === null ? circuit.qasmCode.split('\n').length : null)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (span !== null) card.current?.scrollIntoView({ block: 'nearest' })
    // The key changes with each press on a link, which comes back to the line.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [span, key])
  return (
    <div ref={card} style={{ scrollMarginTop: 'calc(var(--bar-height) + var(--space-4))' }}>
      <QasmPanel
        source={circuit.qasmCode}
        fileName={qasmFileName(circuit.name)}
        highlighted={highlighted ?? span}
        actions={<ExportMenu source={circuit.qasmCode} name={circuit.name} />}
      />
    </div>
  )
}
