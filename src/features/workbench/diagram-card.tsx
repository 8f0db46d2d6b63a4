import { useState } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { CircuitPicture } from '../../circuit/circuit-picture'
import { addressOf } from '../../site'
import { Button, LinkButton } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { ArrowRightIcon, CollapseIcon, DownloadIcon, ExpandIcon } from '../../ui/icons'
import { useEscape } from '../../ui/use-escape'

export interface DiagramCardProps {
  /** Absent if the circuit was not saved. */
  id?: string | undefined
  name: string
  imagePath: string | null
  /** In CSS pixels. */
  imageSize: { width: number; height: number } | null
}

/** The circuit's diagram, which a click enlarges. */
export function DiagramCard({ id, name, imagePath, imageSize }: DiagramCardProps) {
  const [isMaximized, setIsMaximized] = useState(false)
  useEscape(isMaximized && (() => setIsMaximized(false)))

  async function save(path: string) {
    try {
      const { downloadImage } = await import('../../circuit/diagram/pictures/download-image')
      await downloadImage(name, path, id === undefined ? undefined : addressOf(paths.circuit(id)))
    } catch (error) {
      console.error('The image could not be downloaded.', error)
    }
  }

  return (
    <Card aria-label="Circuit Diagram">
      <CardHeader title="Circuit Diagram">
        {id !== undefined && (
          <LinkButton variant="primary" size="small" icon={<ArrowRightIcon />} to={paths.circuit(id)}>
            View Circuit
          </LinkButton>
        )}
        <Button
          variant="ghost"
          size="small"
          aria-pressed={isMaximized}
          icon={isMaximized ? <CollapseIcon /> : <ExpandIcon />}
          onClick={() => setIsMaximized(!isMaximized)}
        >
          {isMaximized ? 'Minimize' : 'Maximize'}
        </Button>
        {imagePath !== null && (
          <Button variant="ghost" size="small" icon={<DownloadIcon />} onClick={() => void save(imagePath)}>
            Download Image
          </Button>
        )}
      </CardHeader>
      <Picture
        type="button"
        data-maximized={isMaximized || undefined}
        aria-label={isMaximized ? 'Minimize the diagram' : 'Maximize the diagram'}
        onClick={() => setIsMaximized(!isMaximized)}
      >
        <CircuitPicture
          circuit={{ name, imagePath, imageSize: isMaximized ? null : imageSize }}
          part="page"
          fallback={<span>Circuit visualization not available</span>}
        />
      </Picture>
    </Card>
  )
}

const Picture = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  max-height: 24rem;
  padding: var(--space-4);
  overflow: auto;
  background: var(--diagram-background);
  color: var(--muted-foreground);
  border: 0;
  border-radius: 0 0 var(--radius-large) var(--radius-large);
  cursor: zoom-in;

  &[data-maximized] {
    place-items: start;
    max-height: 85vh;
    cursor: zoom-out;
  }

  & > img {
    /* Overrides the picture's own size, which is inline. */
    max-height: 22rem !important;
  }

  &[data-maximized] > img {
    max-width: none !important;
    max-height: none !important;
  }
`
