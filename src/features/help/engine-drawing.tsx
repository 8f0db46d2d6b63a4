import { useEffect } from 'react'
import { styled } from 'styled-components'
import { loadDiagramFont } from '../../circuit/diagram/font'
import { diagramFont } from '../../../painting/paint-scene'

export interface Drawing {
  /** The engine's drawing, an element for a page. */
  svg: string
  /** In pixels at a scale of 1. */
  width: number
  /** The drawing in words. */
  description: string
}

/** A drawing of the engine, in the colours of the page, as wide as there is room for. */
export function EngineDrawing({ label, drawing }: { label: string; drawing: Drawing }) {
  useEffect(() => void loadDiagramFont(), [])
  return (
    <Picture
      role="img"
      aria-label={`${label}. ${drawing.description}`}
      style={{ width: drawing.width }}
      dangerouslySetInnerHTML={{ __html: drawing.svg }}
    />
  )
}

const Picture = styled.div`
  max-width: 100%;
  font-family: '${diagramFont}', sans-serif;

  & svg {
    display: block;
    width: 100%;
    height: auto;
  }
`
