import { memo, useSyncExternalStore, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Scene } from '../../../engine-rs/index'
import type { CodeSpan } from '../../circuit/operations-of-code'
import { markMoment, paintedMark, type LivePicture } from '../../engine/use-preview'
import { lazyComponent } from '../../ui/lazy-component'
import { EmptyBox } from './empty-box'

/** Loads after the form, which can be used at once. */
const CircuitDiagram = lazyComponent(async () => (await import('../../circuit/diagram/circuit-diagram')).CircuitDiagram)

/** The picture's height and that of its placeholder: as high as the circuit, within what the page has room for. */
const pictureHeight = 'clamp(var(--picture-least), var(--drawn-height, 300px), var(--picture-most))'

/** What the picture of the preview shows. */
export interface PreviewPictureProps {
  picture: LivePicture
  /** The circuit's name as the form has it, for pictures of it; empty while it has none. */
  name: string
  /** Whether it shows the whole circuit. */
  isWhole: boolean
  /** Whether the picture belongs to an earlier input. */
  stale: boolean
  /** Whether the picture shows only what is understood of the input. */
  isPartial?: boolean
  /** Shown before the first picture. */
  placeholder: ReactNode
  /** The gates of the device that the circuit is for, if one is chosen. */
  nativeGates?: readonly string[] | undefined
  /** The part of the code whose operations are marked, on a page with a code editor. */
  highlighted?: CodeSpan | null | undefined
  onSelect?: ((statement: { start: number; end: number } | null) => void) | undefined
}

/** Subscribes to the picture itself, so that it renders before the statistics and the form. */
export const PreviewPicture = memo(function PreviewPicture({
  picture,
  isWhole,
  stale,
  placeholder,
  ...selection
}: PreviewPictureProps) {
  const shown = useSyncExternalStore(picture.subscribe, picture.current)
  if (shown === null) return <Placeholder>{placeholder}</Placeholder>
  if (isBlank(shown.scene)) return <Placeholder>{blank}</Placeholder>
  return (
    <Frame>
      <CircuitDiagram
        fallback={<ReservedSpace />}
        scene={shown.scene}
        label="Circuit diagram, live preview"
        height={pictureHeight}
        isWhole={isWhole}
        dimmed={stale}
        {...selection}
        source={shown.source ?? undefined}
        onPainted={markPainted}
      />
    </Frame>
  )
})

const blank = 'This program has no qubits, and its values are known before it runs: there is nothing to draw.'

/** Whether a drawing has nothing to see, as that of a program with classical variables alone. */
const isBlank = ({ wireNames, kinds }: Scene) => wireNames.length + kinds.length === 0

const markPainted = () => markMoment(paintedMark)

const Frame = styled.div`
  min-width: 0;
  border-top: 1px solid var(--border);
  background: var(--diagram-background);
`

const ReservedSpace = styled.div`
  height: ${pictureHeight};
`

/** Shown before the first picture. */
export const Placeholder = styled(EmptyBox)`
  min-height: ${pictureHeight};
  margin: var(--space-2);
`
