import { useState } from 'react'
import type { CircuitSummary } from '../../contract/circuits'
import { picturePart, type PicturePartName } from '../../contract/picture-parts'
import { imageUrl } from '../api/circuits'
import { useTheme } from '../ui/theme'

interface CircuitPictureProps {
  circuit: Pick<CircuitSummary, 'name' | 'imagePath' | 'imageSize'>
  /** Where it stands: of a wide circuit a card shows fewer columns than a page. The whole where that is left out. */
  part?: PicturePartName
  /** What stands where there is no picture. */
  fallback: React.ReactNode
  /** Far from the window it is loaded only when the reader comes near. */
  lazy?: boolean
  /** It is what the reader came for, and is fetched before anything else. */
  urgent?: boolean
}

/** The stored picture of a circuit, in the colours of the theme. Its size is known, so nothing jumps when it comes. */
export function CircuitPicture({ circuit, part, fallback, lazy, urgent }: CircuitPictureProps) {
  const theme = useTheme()
  const [failedPath, setFailedPath] = useState<string | null>(null)
  const { imagePath } = circuit
  const beginning = part && circuit.imageSize && picturePart(circuit.imageSize, part)
  const imageSize = beginning ?? circuit.imageSize
  if (!imagePath || failedPath === imagePath) return fallback
  return (
    <img
      src={imageUrl(imagePath, theme, beginning ? part : undefined)}
      alt={beginning ? `Beginning of the diagram of ${circuit.name}` : `Diagram of ${circuit.name}`}
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
