import type { ReactNode } from 'react'
import { characters, entries } from '../../../contract/limits'
import { Checkbox, Switch } from '../../ui/choice'
import { Stack } from '../../ui/page'
import { TextArea } from '../../ui/text-field'
import type { CircuitDetails } from './circuit-details'
import { TextList } from './text-list'

type Fields = Omit<CircuitDetails, 'name'>

interface DetailsFieldsProps {
  details: Fields
  onChange: (changes: Partial<Fields>) => void
  /** The id of each field's control. */
  idOf: (field: keyof Fields) => string
  errorOf: (field: keyof Fields) => string | undefined
  /** The control for visibility; none where it cannot be changed. */
  publicAs: 'checkbox' | 'switch' | 'none'
  /** Below the description, such as how it will look. */
  belowDescription?: ReactNode
}

/** Description, visibility, tags and references of a circuit. */
export function DetailsFields({ details, onChange, idOf, errorOf, publicAs, belowDescription }: DetailsFieldsProps) {
  const Public = publicAs === 'switch' ? Switch : Checkbox
  return (
    <Stack>
      <TextArea
        id={idOf('description')}
        label="Description"
        hint="Markdown and $formulas$ work."
        counter
        rows={3}
        dir="auto"
        data-undo="page"
        value={details.description}
        maxLength={characters.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {belowDescription}
      {publicAs !== 'none' && (
        <Public
          id={idOf('isPublic')}
          label="Public Circuit"
          hint="Anyone can see a public circuit. Only you can see a private one."
          checked={details.isPublic}
          error={errorOf('isPublic')}
          onChange={(event) => onChange({ isPublic: event.target.checked })}
        />
      )}
      <TextList
        id={idOf('tags')}
        label="Tags"
        kind="tag"
        placeholder="For example: vqe"
        entries={details.tags}
        onChange={(tags) => onChange({ tags })}
        maxLength={characters.tag}
        maxEntries={entries.tags}
        error={errorOf('tags')}
      />
      <TextList
        id={idOf('references')}
        label="References"
        kind="reference"
        placeholder="For example: https://arxiv.org/abs/1411.4028, or a citation"
        entries={details.references}
        onChange={(references) => onChange({ references })}
        maxLength={characters.reference}
        maxEntries={entries.references}
        error={errorOf('references')}
      />
    </Stack>
  )
}
