import { useId, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from 'styled-components'
import { characters, entries } from '../../../contract/limits'
import { issueTagsQuery } from '../../api/issues'
import { ChipRow, RemovableChip } from '../../ui/chip'
import { TextField } from '../../ui/text-field'
import { addTag } from './report'

interface TagsFieldProps {
  tags: readonly string[]
  error?: string | undefined
  onChange: (tags: readonly string[]) => void
}

/** Tags, typed and ended by Enter or a comma, or chosen from those in use. */
export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const listId = useId()
  const [written, setWritten] = useState('')
  const known = useQuery(issueTagsQuery())

  function add(text: string) {
    onChange(text.split(',').reduce(addTag, tags))
    setWritten('')
  }

  function type(event: KeyboardEvent) {
    if (event.key === 'Enter' && written.trim() !== '') {
      // Enter ends the tag and does not submit the form.
      event.preventDefault()
      add(written)
    } else if (event.key === 'Backspace' && written === '') onChange(tags.slice(0, -1))
  }

  return (
    <Box>
      <TextField
        label="Tags"
        hint={
          tags.length >= entries.issueTags
            ? `At most ${entries.issueTags} tags.`
            : 'Optional. Press Enter or a comma after each.'
        }
        error={error}
        value={written}
        maxLength={characters.tag}
        list={listId}
        autoComplete="off"
        onKeyDown={type}
        onBlur={() => add(written)}
        onChange={({ target: { value } }) => {
          const isChosen = known.data?.includes(value) === true && Math.abs(value.length - written.length) > 1
          if (value.includes(',') || isChosen) add(value)
          else setWritten(value)
        }}
      />
      <datalist id={listId}>
        {known.data
          ?.filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
      </datalist>
      {tags.length > 0 && (
        <ChipRow>
          {tags.map((tag) => (
            <RemovableChip
              key={tag}
              removeLabel={`Remove tag ${tag}`}
              onRemove={() => onChange(tags.filter((other) => other !== tag))}
            >
              {tag}
            </RemovableChip>
          ))}
        </ChipRow>
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
`
