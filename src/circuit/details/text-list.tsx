import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import {
  isBlank,
  isScriptAddress,
  isSingleLine,
  scriptAddressMessage,
  singleLineMessage,
  withoutHashSign,
} from '../../../contract/text'
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

/**
 * A list of short texts to add to and remove from. Entries are trimmed, and tags have no `#` in front; blank and repeated ones are
 * ignored. Enter adds. What is typed when the field is left is an entry, too, although it stays in the field, so that nothing moves below
 * a click. One that cannot be added keeps its form from being sent.
 */
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
  const { text, problem, listed, latest, add, leave, type } = useTextEntry({ kind, entries, onChange, maxEntries })

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
              ref={(input) => input?.setCustomValidity(problem ?? '')}
              value={text}
              placeholder={placeholder}
              maxLength={maxLength}
              autoComplete="off"
              dir="auto"
              onChange={(event) => type(event.target.value)}
              onKeyDown={addOnEnter}
              onBlur={leave}
              onInvalid={keepOwnWords}
            />
            <Button icon={<PlusIcon />} aria-label={`Add ${kind}`} onClick={add}>
              Add
            </Button>
          </AddLine>
        )}
      </Field>
      {listed.length > 0 && (
        <Entries aria-label={`Added ${kind} entries`} tabIndex={0}>
          {listed.map((entry) => (
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

/** The field says itself what is wrong: the browser would lay the same words over it. Then it does not focus the field, either. */
function keepOwnWords(event: FormEvent<HTMLInputElement>) {
  event.preventDefault()
  const field = event.currentTarget
  const inputs = [...(field.form?.elements ?? [])].filter((control) => control instanceof HTMLInputElement)
  if (inputs.find(({ validity }) => !validity.valid) === field) field.focus()
}

/** The text in the field, and what becomes of it. */
function useTextEntry({
  kind,
  entries,
  onChange,
  maxEntries,
}: Pick<TextListProps, 'kind' | 'entries' | 'onChange' | 'maxEntries'>) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** The entry that was added last, or was in the list already. */
  const [latest, setLatest] = useState<string | null>(null)

  /** The entry that is in the field and not in the list below it. */
  const [typed, setTyped] = useState<string | null>(null)
  const listed = typed === null ? entries : entries.filter((entry) => entry !== typed)

  /** Makes the text in the field an entry. @returns it, or the one that is the same; null where it cannot be one. */
  function takeText(): string | null {
    const entry = kind === 'tag' ? withoutHashSign(text) : text.trim()
    if (isBlank(entry)) return null
    const found = listed.length >= maxEntries ? `You can add at most ${maxEntries} ${kind}s.` : problemOf(kind, entry)
    setProblem(found)
    if (found !== null) return null
    const same = entries.find((other) => keyOf(kind, other) === keyOf(kind, entry))
    if (same === undefined) onChange([...listed, entry])
    return same ?? entry
  }

  function add() {
    const entry = takeText()
    if (entry === null) return isBlank(text) ? setText('') : undefined
    setTyped(null)
    setLatest(entry)
    setText('')
  }

  function leave() {
    const entry = takeText()
    if (entry !== null && !listed.includes(entry)) setTyped(entry)
  }

  function type(next: string) {
    setText(next)
    setProblem(null)
    if (typed === null) return
    onChange(listed)
    setTyped(null)
  }

  return { text, problem, listed, latest, add, leave, type }
}

/** What tells entries apart: tags are the same in whichever case. */
const keyOf = (kind: TextListProps['kind'], entry: string): string => (kind === 'tag' ? entry.toLowerCase() : entry)

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
