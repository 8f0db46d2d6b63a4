import { useState } from 'react'
import { styled } from 'styled-components'
import type { CircuitSummary } from '../../contract/circuits'
import { picturePart, type PicturePartName } from '../../contract/picture-parts'
import { imageUrl } from '../api/circuits'
import { useTheme } from '../ui/theme'

interface CircuitPictureProps {
  circuit: Pick<CircuitSummary, 'name' | 'imagePath' | 'imageSize' | 'cover'>
  /** The part to show: a card shows fewer columns of a wide circuit than a page does. The whole circuit if omitted. */
  part?: PicturePartName
  /** Shown where there is no picture. */
  fallback: React.ReactNode
  /** Loads the picture only when it comes near the window. */
  lazy?: boolean
  /** Fetches the picture before anything else. */
  urgent?: boolean
}

/** The stored picture of a circuit, in the colours of the theme. Its size is known, so nothing jumps when it comes. */
export function CircuitPicture({ circuit, part, fallback, lazy, urgent }: CircuitPictureProps) {
  const theme = useTheme()
  const [failedPath, setFailedPath] = useState<string | null>(null)
  const cover = part === 'card' ? circuit.cover : undefined
  const { imagePath, imageSize: whole } = cover ?? circuit
  const beginning = part && whole && imagePath === circuit.imagePath && picturePart(whole, part)
  const imageSize = beginning || whole
  if (!imagePath || failedPath === imagePath) return fallback
  return (
    <img
      src={imageUrl(imagePath, theme, beginning ? part : undefined)}
      alt={
        cover?.outcomes
          ? `Outcomes of ${circuit.name}: ${cover.outcomes}`
          : `${beginning ? 'Beginning of the diagram' : 'Diagram'} of ${circuit.name}`
      }
      width={imageSize?.width}
      height={imageSize?.height}
      // Never larger than it was drawn, so that gates look alike from card to card; smaller where there is less room.
      style={{ width: imageSize?.width, height: 'auto', maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
      loading={lazy ? 'lazy' : 'eager'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
      onError={() => setFailedPath(imagePath)}
    />
  )
}

/** The paper around a picture, which is centred on it and no larger. */
export const PictureFrame = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  min-height: 0;
  padding: var(--space-4);
  background: var(--diagram-background);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > img {
    min-height: 0;
  }
`
