import { useEffect, useState, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit, CircuitSummary } from '../../../contract/circuits'
import { withFilter } from '../../../contract/paths'
import { provenanceIn } from '../../../contract/provenance'
import { countNoun } from '../../lib/count-noun'
import { preloadWhenIdle } from '../../lib/preload-when-idle'
import { Button } from '../../ui/button'
import { Chip, ChipRow } from '../../ui/chip'
import { ClampedText } from '../../ui/clamped-text'
import { ErrorRegion } from '../../ui/error-region'
import { PencilIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { useFocusReturn } from '../../ui/use-focus-return'
import { CircuitTags } from './circuit-tags'
import { hasMarkup } from '../../../markdown/has-markup'
import { References } from './references'

/** The details can be read long before anybody edits them. */
const DetailsForm = lazyComponent(async () => (await import('./edit/details-form')).DetailsForm)

const ClampedMarkdown = lazyComponent(async () => (await import('./comment-text/description-markdown')).ClampedMarkdown)

interface CircuitAboutProps {
  circuit: CircuitSummary
  /** The whole circuit; absent while it is not loaded. */
  whole: Circuit | undefined
  isEditable: boolean
}

/** What is written about a circuit; those who may can edit it in its place. */
export function CircuitAbout({ circuit, whole, isEditable }: CircuitAboutProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  useEffect(() => (isEditable ? preloadWhenIdle(DetailsForm.preload) : undefined), [isEditable])

  const details = (
    <Details
      circuit={circuit}
      references={whole?.references ?? []}
      editRef={edit}
      onEdit={isEditable && whole !== undefined ? () => setIsEditing(true) : null}
    />
  )
  if (!isEditing || whole === undefined) return details
  return (
    <ErrorRegion what="The form">
      <DetailsForm fallback={details} circuit={whole} onDone={() => setIsEditing(false)} />
    </ErrorRegion>
  )
}

interface DetailsProps {
  circuit: CircuitSummary
  references: string[]
  editRef: Ref<HTMLButtonElement>
  /** Null where nothing can be edited. */
  onEdit: (() => void) | null
}

function Details({ circuit, references, editRef, onEdit }: DetailsProps) {
  return (
    <>
      {circuit.description && (
        <Description>
          <DescriptionText text={circuit.description} />
        </Description>
      )}
      <Chips>
        <ChipRow>
          <Parameters shape={circuit.circuitParams} />
          <Chip as={Link} to={withFilter('category', circuit.category.name)} tone="accent" dir="auto">
            {circuit.category.name}
          </Chip>
          <CircuitTags tags={circuit.tags} />
          {onEdit && (
            <EditButton
              ref={editRef}
              variant="ghost"
              size="small"
              aria-label="Edit details"
              title="Edit details"
              icon={<PencilIcon />}
              onClick={onEdit}
            />
          )}
        </ChipRow>
        <References references={references} />
      </Chips>
    </>
  )
}

/** A description in few lines, and where it comes from, which licenses ask to be shown, in as many as that usually takes. */
function DescriptionText({ text }: { text: string }) {
  const start = provenanceIn(text)
  const [about, provenance] = [text.slice(0, start).trimEnd(), text.slice(start)]
  return (
    <>
      {about && <ClampedDescription text={about} lines={2} />}
      {provenance && <ClampedDescription text={provenance} lines={8} />}
    </>
  )
}

/** The code that reads Markdown is loaded for a text that may have some. */
function ClampedDescription({ text, lines }: { text: string; lines: number }) {
  const plain = <ClampedText text={text} lines={lines} />
  return hasMarkup(text) ? (
    <ErrorRegion what="" renderError={() => plain}>
      <ClampedMarkdown text={text} lines={lines} fallback={plain} />
    </ErrorRegion>
  ) : (
    plain
  )
}

function Parameters({ shape: { qubits, layers, depth } }: { shape: CircuitSummary['circuitParams'] }) {
  return (
    <>
      <Chip>{countNoun(qubits, 'qubit')}</Chip>
      {layers !== null && <Chip>{countNoun(layers, 'layer')}</Chip>}
      <Chip>depth {depth}</Chip>
    </>
  )
}

const Description = styled.div`
  max-width: 64rem;
`

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);

  & > :first-child {
    flex: 1 1 16rem;
    min-width: 0;
  }

  /* Large enough to be hit. */
  & a {
    padding-block: 0.1875rem;
  }
`

/* As high as the chips around it, so that the line does not grow. */
const EditButton = styled(Button)`
  margin-block: -0.5rem;
`
