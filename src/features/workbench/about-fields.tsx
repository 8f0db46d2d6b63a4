import { characters, entries } from '../../../contract/limits'
import { Checkbox, Switch } from '../../ui/choice'
import { Stack } from '../../ui/page'
import { TextArea } from '../../ui/text-field'
import type { About } from './about'
import { TextList } from './text-list'

interface AboutFieldsProps {
  about: About
  onChange: (changes: Partial<About>) => void
  /** The id of each field's control. */
  idOf: (field: keyof About) => string
  errorOf: (field: keyof About) => string | undefined
  /** The control for visibility. */
  publicAs: 'checkbox' | 'switch'
}

/** Description, visibility, tags and references of a circuit. */
export function AboutFields({ about, onChange, idOf, errorOf, publicAs }: AboutFieldsProps) {
  const Public = publicAs === 'switch' ? Switch : Checkbox
  return (
    <Stack>
      <TextArea
        id={idOf('description')}
        label="Description"
        counter
        rows={3}
        dir="auto"
        data-undo="page"
        value={about.description}
        maxLength={characters.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Public
        id={idOf('isPublic')}
        label="Public Circuit"
        hint="Anyone can see a public circuit. Only you can see a private one."
        checked={about.isPublic}
        onChange={(event) => onChange({ isPublic: event.target.checked })}
      />
      <TextList
        id={idOf('tags')}
        label="Tags"
        kind="tag"
        placeholder="For example: vqe"
        entries={about.tags}
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
        entries={about.references}
        onChange={(references) => onChange({ references })}
        maxLength={characters.reference}
        maxEntries={entries.references}
        error={errorOf('references')}
      />
    </Stack>
  )
}
