import { useState } from 'react'
import { styled } from 'styled-components'
import { isBlank, isScriptAddress, isSingleLine, scriptAddressMessage, singleLineMessage } from '../../../contract/text'
import { isLink } from '../../lib/link'
import { Button } from '../../ui/button'
import { Control, Field } from '../../ui/field'
import { CloseIcon, PlusIcon } from '../../ui/icons'

interface TextListProps {
  id: string
  label: string
  /** One entry in a word, for button names: `tag`, `reference`. */
  noun: 'tag' | 'reference'
  placeholder: string
  entries: readonly string[]
  onChange: (entries: readonly string[]) => void
  /** The most characters of an entry. */
  maxLength: number
  /** The most entries. */
  maxEntries: number
  error?: string | undefined
}

/** Short texts one adds and removes: trimmed, blank and repeated ones ignored. Enter adds. Links open in a tab of their own; other entries are text. */
export function TextList({
  id,
  label,
  noun,
  placeholder,
  entries,
  onChange,
  maxLength,
  maxEntries,
  error,
}: TextListProps) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The entry that was added last, or was there already. */
  const [added, setAdded] = useState<string | null>(null)

  function add() {
    const entry = text.trim()
    if (isBlank(entry)) return setText('')
    const problem = problemOf(entry)
    setRefusal(problem)
    if (problem !== null) return
    if (!entries.includes(entry)) onChange([...entries, entry])
    setAdded(entry)
    setText('')
  }

  function problemOf(entry: string): string | null {
    if (entries.length >= maxEntries) return `There can be at most ${maxEntries} ${noun}s.`
    if (!isSingleLine(entry)) return singleLineMessage(`A ${noun}`)
    return noun === 'reference' && isScriptAddress(entry) ? scriptAddressMessage : null
  }

  return (
    <div>
      <Field id={id} label={label} error={refusal ?? error}>
        {(control) => (
          <AddLine>
            <Control
              {...control}
              value={text}
              placeholder={placeholder}
              maxLength={maxLength}
              autoComplete="off"
              dir="auto"
              onChange={(event) => {
                setText(event.target.value)
                setRefusal(null)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add()
              }}
            />
            <Button icon={<PlusIcon />} aria-label={`Add ${noun}`} onClick={add}>
              Add
            </Button>
          </AddLine>
        )}
      </Field>
      {entries.length > 0 && (
        <Entries aria-label={`Added so far, each a ${noun}`} tabIndex={0}>
          {entries.map((entry) => (
            <li key={entry} ref={entry === added ? scrollIntoList : undefined}>
              {isLink(entry) ? (
                <a href={entry} target="_blank" rel="noreferrer">
                  {entry}
                </a>
              ) : (
                <span dir="auto">{entry}</span>
              )}
              <Button
                variant="ghost"
                size="small"
                icon={<CloseIcon />}
                aria-label={`Remove ${noun} ${entry}`}
                onClick={() => {
                  onChange(entries.filter((other) => other !== entry))
                  // The button goes with its entry; the focus stays with the list.
                  document.getElementById(id)?.focus()
                }}
              />
            </li>
          ))}
        </Entries>
      )}
    </div>
  )
}

/** Brings an entry into view within its list, whose room ends after a few. */
function scrollIntoList(entry: HTMLLIElement | null) {
  entry?.scrollIntoView({ block: 'nearest' })
}

const AddLine = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
`

const Entries = styled.ul`
  padding: 0;
  list-style: none;
  max-height: 12rem;
  overflow-y: auto;
  margin-top: var(--space-2);
  border: 1px solid var(--border);
  border-radius: var(--radius);

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    padding: 2px 2px 2px var(--space-3);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }

  & > li + li {
    border-top: 1px solid var(--border);
  }
`
