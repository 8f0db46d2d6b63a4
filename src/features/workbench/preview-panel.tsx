import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { DiagnosedProgram } from '../../circuit/editor/editor-interface'
import { renderInlineCode } from '../../circuit/inline-code'
import { ResultSection } from '../../circuit/result/result-section'
import type { LivePicture } from '../../engine/use-preview'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { CollapseIcon, ExpandIcon } from '../../ui/icons'
import { Notice } from '../../ui/notice'
import { useElementSize } from '../../lib/use-element-size'
import { useEnlarged } from '../../ui/use-enlarged'
import { ExportDisclosure } from './export-disclosure'
import { PreviewDetails, type DrawnCircuit } from './preview-details'
import { Placeholder, PreviewPicture, type PreviewPictureProps } from './preview-picture'

interface PreviewPanelProps extends Omit<PreviewPictureProps, 'picture' | 'isWhole' | 'isPartial'> {
  /** The last picture, which renders before everything else; null while there is nothing to draw. */
  picture: LivePicture | null
  /** The details of that picture; null before the first. */
  details: DrawnCircuit | null
  /** The present program, for an export; null for that of the details. */
  program?: string | null
  /** Whether the picture shows only what is understood of the input, and the details belong to an earlier one. */
  isPartial?: boolean
  /** Why the picture does not follow the input, or not all of it, as a sentence. */
  problem: string | null
  /** Whether the form tells the problem, too. In narrow windows it is not told here then, where it would move the form. */
  isTold?: boolean
  /** Is told what stands in the way of the circuit's simulation; null for nothing. The same function in every render. */
  onDiagnose?: ((program: DiagnosedProgram | null) => void) | undefined
  /** Tools in the header. */
  children?: ReactNode
}

/** The circuit as it is now: picture, statistics, program, free parameters, and below what it does. */
export function PreviewPanel({
  picture,
  details,
  program = null,
  isPartial = false,
  problem,
  isTold = false,
  onDiagnose,
  children,
  ...pictureProps
}: PreviewPanelProps) {
  const pictureCard = useRef<HTMLElement>(null)
  const { size, resize } = useEnlarged(pictureCard)
  const { height } = useElementSize(pictureCard)
  const isLarge = size === 'large'
  const previous = usePrevious(details)
  const exported = program ?? details?.qasm
  return (
    <>
      <Region aria-label="Live preview">
        <PictureCard
          ref={pictureCard}
          as="div"
          data-part="picture"
          data-shown={size}
          style={{ '--own-height': `${height}px` } as CSSProperties}
        >
          <CardHeader title="Live preview">
            {(isPartial || pictureProps.stale) && <Mark>{isPartial ? 'Incomplete' : 'Outdated'}</Mark>}
            {children}
            {picture !== null && (
              <SizeButton
                size="small"
                variant="ghost"
                icon={isLarge ? <CollapseIcon /> : <ExpandIcon />}
                aria-label={isLarge ? 'Reduce the preview' : 'Enlarge the preview'}
                title={isLarge ? 'Reduce (Escape)' : 'Show the whole circuit across the page'}
                aria-expanded={isLarge}
                onClick={() => resize(isLarge ? 'normal' : 'large')}
              />
            )}
          </CardHeader>
          {picture === null ? (
            <Placeholder>{pictureProps.placeholder}</Placeholder>
          ) : (
            <PreviewPicture picture={picture} isWhole={isLarge} isPartial={isPartial} {...pictureProps} />
          )}
          <Problem aria-live="polite" data-told={isTold || undefined}>
            {problem !== null && (
              <Notice tone="warning">
                {renderInlineCode(problem)}
                {pictureProps.stale && ' The last good picture stays until then.'}
                {isPartial && ' The rest is drawn.'}
                {isPartial && details !== null && ' Figures and results are those of the last program without errors.'}
              </Notice>
            )}
          </Problem>
        </PictureCard>
        {details !== null && (
          <DetailsCard as="div">
            <PreviewDetails {...details} previous={previous?.circuit === details.circuit ? previous : null} />
            {exported && <ExportDisclosure source={exported} name={pictureProps.name} />}
          </DetailsCard>
        )}
      </Region>
      {picture !== null && details !== null && (
        <ResultSection
          circuit={details.simulated}
          isStale={isPartial || pictureProps.stale}
          codeEnd={pictureProps.highlighted?.end ?? null}
          onDiagnose={onDiagnose}
        />
      )}
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

/** Its two cards are parts of the page's layout: in narrow windows the form is between them. */
const Region = styled.section`
  display: contents;
`

const PictureCard = styled(Card)`
  overflow: hidden;
  scroll-margin-top: calc(var(--bar-height) + var(--banner-shown) + var(--space-3));

  &[data-shown='large'] {
    overflow: visible;
  }

  /* In a narrow window the picture is across the page anyway. */
  @media (width < 62rem) {
    margin-inline: calc(-1 * var(--space-2));
    border-top-left-radius: 0;
    border-top-right-radius: 0;
  }
`

const SizeButton = styled(Button)`
  @media (width < 62rem) {
    display: none;
  }
`

const DetailsCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-3) clamp(var(--space-3), 2vw, var(--space-4)) var(--space-4);

  @media (width >= 62rem) {
    margin-top: var(--space-3);
  }
`

/** Marks a picture that does not show all of the input, or an earlier one. */
const Mark = styled.span`
  align-self: center;
  color: var(--warning);
  font-size: var(--text-sm);
`

/** Below the picture, of which it covers nothing and which it does not move. */
const Problem = styled.div`
  &:not(:empty) {
    padding: var(--space-2);
  }

  /* There the form is below the picture, and would move with each mistake. */
  @media (width < 62rem) {
    &[data-told] {
      display: none;
    }
  }
`
