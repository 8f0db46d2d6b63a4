/** A diagram on paper: in rows as wide as the paper, in the light theme, and whole, whatever part of it is on screen. */
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { PrintedRow } from './printed-row'
import { printedRows, type PrintedRows } from './printed-rows'

/** Drawn when the browser is about to print, and gone again afterwards. */
export function PrintedDiagram({ scene }: { scene: Scene }) {
  const [printed, setPrinted] = useState<PrintedRows | null>(null)
  // The browser takes the page as it is when its handlers return.
  const draw = useEffectEvent(() => flushSync(() => setPrinted(printedRows(scene))))
  useEffect(() => {
    const before = () => draw()
    const after = () => setPrinted(null)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  if (printed === null) return null
  return (
    // What it shows is told by the diagram's description.
    <Rows aria-hidden="true">
      {printed.scenes.map((row, index) => (
        <PrintedRow key={index} scene={row} />
      ))}
      {printed.note !== null && <p>{printed.note}</p>}
    </Rows>
  )
}

const Rows = styled.div`
  display: none;

  @media print {
    display: block;
  }

  & > canvas {
    display: block;
    max-width: 100%;
    break-inside: avoid;
  }
`
