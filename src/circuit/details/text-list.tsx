import { useState, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { isBlank, isScriptAddress, isSingleLine, scriptAddressMessage, singleLineMessage } from '../../../contract/text'
import { isLink } from '../../lib/link'
import { Button } from '../../ui/button'
import { Control } from '../../ui/control'
import { Field } from '../../ui/field'
import { CloseIcon, PlusIcon } from '../../ui/icons'

interface TextListProps {
  id: string
  label: string
  kind: 'tag' | 'reference'
  placeholder: string
  entries: readonly string[]
  onChange: (entries: readonly string[]) => void
  /** Of an entry. */
  maxLength: number
  maxEntries: number
  error?: string | undefined
}

/** A list of short texts to add to and remove from. Entries are trimmed; blank and repeated ones are ignored. Enter adds. */
export function TextList({
  id,
  label,
  kind,
  placeholder,
  entries,
  onChange,
  maxLength,
  maxEntries,
  error,
}: TextListProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** The entry that was added last, or was in the list already. */
  const [latest, setLatest] = useState<string | null>(null)

  function add() {
    const entry = text.trim()
    if (isBlank(entry)) return setText('')
    const found = entries.length >= maxEntries ? `You can add at most ${maxEntries} ${kind}s.` : problemOf(kind, entry)
    setProblem(found)
    if (found !== null) return
    if (!entries.includes(entry)) onChange([...entries, entry])
    setLatest(entry)
    setText('')
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  function remove(entry: string) {
    onChange(entries.filter((other) => other !== entry))
    // The button disappears with its entry, so the focus moves to the input.
    document.getElementById(id)?.focus()
  }

  return (
    <div>
      <Field id={id} label={label} error={problem ?? error}>
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
                setProblem(null)
              }}
              onKeyDown={addOnEnter}
            />
            <Button icon={<PlusIcon />} aria-label={`Add ${kind}`} onClick={add}>
              Add
            </Button>
          </AddLine>
        )}
      </Field>
      {entries.length > 0 && (
        <Entries aria-label={`Added ${kind} entries`} tabIndex={0}>
          {entries.map((entry) => (
            <li key={entry} ref={entry === latest ? scrollIntoList : undefined}>
              <Entry text={entry} />
              <Button
                variant="ghost"
                size="small"
                icon={<CloseIcon />}
                aria-label={`Remove ${kind} ${entry}`}
                onClick={() => remove(entry)}
              />
            </li>
          ))}
        </Entries>
      )}
    </div>
  )
}

/** Why an entry cannot be added, as a sentence; null if it can. */
function problemOf(kind: TextListProps['kind'], entry: string): string | null {
  if (!isSingleLine(entry)) return singleLineMessage(`A ${kind}`)
  return kind === 'reference' && isScriptAddress(entry) ? scriptAddressMessage : null
}

function Entry({ text }: { text: string }) {
  if (!isLink(text)) return <span dir="auto">{text}</span>
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

/** Scrolls an entry into view within its list. */
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
