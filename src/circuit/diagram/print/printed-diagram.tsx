/** A diagram on paper: in rows as wide as the paper, in the light theme, and whole, whatever part of it is on screen. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { paint } from '../paint'
import { withThemePalette } from '../pictures/theme-palette'
import { printedRows, printScale, type PrintedRows } from './printed-rows'

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
        <Row key={index} scene={row} />
      ))}
      {printed.note !== null && <p>{printed.note}</p>}
    </Rows>
  )
}

function Row({ scene }: { scene: Scene }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = { width: Math.ceil(scene.width), height: Math.ceil(scene.height) }
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const view = { x: 0, y: 0, scale: 1 }
    context.setTransform(printScale, 0, 0, printScale, 0, 0)
    withThemePalette('light', (palette) =>
      paint(context, scene, {
        view,
        size: { width: scene.width, height: scene.height },
        palette,
        pixelRatio: printScale,
        lit: [],
        selected: null,
        isTransparent: true,
      }),
    )
  }, [scene])
  return (
    <canvas
      ref={canvas}
      width={size.width * printScale}
      height={size.height * printScale}
      style={{ width: size.width }}
    />
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
