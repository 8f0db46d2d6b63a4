import { useRef, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { DiagnosedProgram } from '../../circuit/editor/code-editor'
import { renderInlineCode } from '../../circuit/inline-code'
import { ResultSection } from '../../circuit/result/result-section'
import type { LivePicture } from '../../engine/use-preview'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { CollapseIcon, ExpandIcon, FullScreenIcon, LeaveFullScreenIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { useEnlarged, type ShownSize } from '../../ui/use-enlarged'
import { PreviewDetails, type DrawnCircuit } from './preview-details'
import { Placeholder, PreviewPicture, type PreviewPictureProps } from './preview-picture'

interface PreviewPanelProps extends Omit<PreviewPictureProps, 'picture' | 'size'> {
  /** The last good picture, which renders before everything else; null while there is nothing to draw. */
  picture: LivePicture | null
  /** The details of that picture; null before the first. */
  details: DrawnCircuit | null
  /** Why the picture does not follow the input, as a sentence. */
  problem: string | null
  /** Is told what stands in the way of the circuit's simulation; null for nothing. The same function in every render. */
  onDiagnose?: ((program: DiagnosedProgram | null) => void) | undefined
  /** Tools in the header. */
  children?: ReactNode
}

/** The circuit as it is now: picture, statistics, program, free parameters, and below what it does. */
export function PreviewPanel({ picture, details, problem, onDiagnose, children, ...pictureProps }: PreviewPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { size, resize } = useEnlarged(panel)
  const previous = usePrevious(details)
  return (
    <>
      <Panel ref={panel} aria-label="Live preview" data-shown={size}>
        <CardHeader title="Live preview">
          {children}
          {picture !== null && <SizeButtons size={size} onResize={resize} />}
        </CardHeader>
        <Body>
          <PictureArea>
            {picture === null ? (
              <Placeholder>{pictureProps.placeholder}</Placeholder>
            ) : (
              <PreviewPicture picture={picture} size={size} {...pictureProps} />
            )}
            <Problem aria-live="polite">
              {problem !== null && (
                <Notice tone="warning">
                  {renderInlineCode(problem)}
                  {pictureProps.stale && ' The last good picture stays until then.'}
                </Notice>
              )}
            </Problem>
          </PictureArea>
          {details !== null && (
            <PreviewDetails {...details} previous={previous?.circuit === details.circuit ? previous : null} />
          )}
        </Body>
      </Panel>
      {picture !== null && details !== null && (
        <ResultSection
          circuit={details.simulated}
          isStale={pictureProps.stale}
          codeEnd={pictureProps.lit?.end ?? null}
          onDiagnose={onDiagnose}
        />
      )}
    </>
  )
}

/** Buttons that enlarge the preview, fill the screen with it, and return to the normal size. */
function SizeButtons({ size, onResize }: { size: ShownSize; onResize: (size: ShownSize) => void }) {
  const isFull = size === 'full'
  const isLarge = size === 'large'
  return (
    <>
      {!isFull && (
        <Button
          size="small"
          variant="ghost"
          icon={isLarge ? <CollapseIcon /> : <ExpandIcon />}
          aria-label={isLarge ? 'Reduce the preview' : 'Enlarge the preview'}
          title={isLarge ? 'Reduce (Escape)' : 'Enlarge'}
          aria-expanded={isLarge}
          onClick={() => onResize(isLarge ? 'normal' : 'large')}
        />
      )}
      <Button
        size="small"
        variant="ghost"
        icon={isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
        aria-label={isFull ? 'Leave full screen' : 'Full screen'}
        title={isFull ? 'Leave full screen (Escape)' : 'Full screen'}
        onClick={() => onResize(isFull ? 'normal' : 'full')}
      />
    </>
  )
}

/** The value before the last change; null until it has changed once. */
function usePrevious<Value>(value: Value): Value | null {
  const [{ current, previous }, setState] = useState<{ current: Value; previous: Value | null }>({
    current: value,
    previous: null,
  })
  if (current !== value) setState({ current: value, previous: current })
  return current === value ? previous : current
}

const Panel = styled(Card)`
  &[data-shown='full'] {
    position: fixed;
    z-index: 90;
    inset: 0;
    overflow: auto;
    border: 0;
    border-radius: 0;
  }
`

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-3) clamp(var(--space-3), 2vw, var(--space-4)) var(--space-4);
`

const PictureArea = styled.div`
  position: relative;
  min-width: 0;
`

/** Overlaps the dimmed picture, so that nothing moves when it comes and goes. */
const Problem = styled.div`
  position: absolute;
  inset: var(--space-2) var(--space-2) auto;
`
