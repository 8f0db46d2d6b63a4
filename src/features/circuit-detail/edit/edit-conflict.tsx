import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { fieldNames, valueText, type EditedDetails, type EditedField } from './edited-details'

interface EditConflictProps {
  /** The fields that both have changed. */
  fields: readonly EditedField[]
  /** What the other person has saved. */
  theirs: EditedDetails
  mine: EditedDetails
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shown where somebody else has changed the same field meanwhile: both values, and the choice between them. */
export function EditConflict({ fields, theirs, mine, onKeepMine, onTakeTheirs }: EditConflictProps) {
  return (
    <Notice
      tone="warning"
      title={`Somebody changed ${joinNames(fields)} while you were editing.`}
      actions={
        <>
          <Button size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            Use theirs
          </Button>
        </>
      }
    >
      <p>Nothing is lost: your text is in the form, and not saved yet.</p>
      <Values>
        {fields.flatMap((field) => [
          <dt key={`${field} theirs`}>Theirs</dt>,
          <dd key={`${field} their value`} dir="auto">
            {valueText(theirs, field)}
          </dd>,
          <dt key={`${field} mine`}>Yours</dt>,
          <dd key={`${field} my value`} dir="auto">
            {valueText(mine, field)}
          </dd>,
        ])}
      </Values>
    </Notice>
  )
}

const joinNames = (fields: readonly EditedField[]): string =>
  new Intl.ListFormat('en').format(fields.map((field) => fieldNames[field]))

const Values = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  margin: var(--space-2) 0;
  max-height: 12rem;
  overflow-y: auto;

  & > dt {
    font-weight: 600;
  }

  & > dd {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`
