import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { SearchIcon } from '../../ui/icons'
import { Spinner } from '../../ui/spinner'
import { groups, indexAfterKey, type PaletteEntry } from './entries'
import { useEntries } from './use-entries'

interface PaletteProps {
  /** What was typed while the palette was loaded. */
  initialText: string
  onClose: () => void
  onShowShortcuts: () => void
}

/** The command palette: a combobox in a modal dialog. The focus stays in the text box; arrow keys choose an entry. */
export function Palette({ initialText, onClose, onShowShortcuts }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(initialText)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { entries, isSearching } = useEntries(typed, onShowShortcuts)
  // If the chosen entry no longer matches, the first one is chosen.
  const chosen = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosenId),
  )

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  // After each render, because a list that grows can move the chosen entry out of view.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  function use(entry: PaletteEntry | undefined) {
    if (!entry) return
    dialog.current?.close()
    // The dialog's own event comes a task later, and the keys that follow would be taken for the palette's.
    onClose()
    entry.run?.()
    if (entry.to !== undefined) void navigate(entry.to)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return use(entries[chosen])
    }
    // With text in the box, Home and End move the cursor.
    if (typed !== '' && ['Home', 'End'].includes(event.key)) return
    const next = indexAfterKey(chosen, entries.length, event.key)
    if (next === null) return
    event.preventDefault()
    setChosenId(entries[next]?.id ?? null)
  }

  const chosenEntry = entries[chosen]
  return (
    <Frame
      ref={dialog}
      aria-label="Go to"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <Line>
        {isSearching ? <Spinner /> : <SearchIcon />}
        <input
          role="combobox"
          aria-label="Pages, circuits and actions"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosenEntry && optionId(id, chosenEntry)}
          aria-autocomplete="list"
          placeholder="Pages, circuits and actions"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosenId(null)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </Line>
      <List ref={list} id={`${id}-list`} role="listbox" aria-label="Pages, circuits and actions">
        {groups.map((group) => (
          <EntryGroup
            key={group}
            name={group}
            listId={id}
            entries={entries.filter((entry) => entry.group === group)}
            chosen={chosenEntry}
            onPoint={(entry) => setChosenId(entry.id)}
            onUse={use}
          />
        ))}
      </List>
      <p className="visually-hidden" role="status">
        {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
      </p>
    </Frame>
  )
}

interface EntryGroupProps {
  name: string
  listId: string
  entries: readonly PaletteEntry[]
  chosen: PaletteEntry | undefined
  onPoint: (entry: PaletteEntry) => void
  onUse: (entry: PaletteEntry) => void
}

/** The entries of one group below their heading; nothing without entries. */
function EntryGroup({ name, listId, entries, chosen, onPoint, onUse }: EntryGroupProps) {
  if (entries.length === 0) return null
  return (
    <div role="group" aria-labelledby={`${listId}-${name}`}>
      <h2 id={`${listId}-${name}`} role="presentation">
        {name}
      </h2>
      {entries.map((entry) => (
        // Options are never focused: the keyboard chooses from the text box.
        <Option
          key={entry.id}
          id={optionId(listId, entry)}
          role="option"
          aria-selected={entry === chosen}
          onPointerMove={() => onPoint(entry)}
          onClick={() => onUse(entry)}
        >
          <span dir="auto">{entry.text}</span>
          {entry.aside && <small dir="auto">{entry.aside}</small>}
        </Option>
      ))}
    </div>
  )
}

const optionId = (listId: string, entry: PaletteEntry) => `${listId}-${entry.id}`

const Frame = styled.dialog`
  width: min(38rem, calc(100vw - 2 * var(--space-3)));
  max-height: min(32rem, calc(100dvh - 2 * var(--space-3)));
  margin-top: clamp(var(--space-3), 12vh, 7rem);
  padding: 0;
  overflow: hidden;
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow-large);

  &[open] {
    display: flex;
    flex-direction: column;
  }

  &::backdrop {
    background: var(--scrim);
  }
`

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: 0 var(--space-4);
  border-bottom: 1px solid var(--border);

  & > svg,
  & > span {
    flex: none;
    color: var(--muted-foreground);
  }

  & > input {
    flex: 1;
    min-width: 0;
    height: 3.25rem;
    background: none;
    border: 0;
    outline: none;
  }

  & > input::placeholder {
    color: var(--muted-foreground);
    opacity: 1;
  }

  & > kbd {
    padding: 0 var(--space-2);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-small);
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  /* The focus never leaves the text box, so the line below shows it. */
  &:focus-within {
    box-shadow: inset 0 -2px 0 var(--focus);
  }
`

const List = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: var(--space-2);

  & h2 {
    padding: var(--space-2) var(--space-3) var(--space-1);
    color: var(--muted-foreground);
    font-size: var(--text-xs);
    font-weight: 600;
    letter-spacing: 0;
  }

  & [role='group'] + [role='group'] {
    margin-top: var(--space-2);
  }
`

const Option = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  min-height: 2.5rem;
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius);
  cursor: pointer;

  &[aria-selected='true'] {
    background: var(--accent);
    color: var(--accent-foreground);
    box-shadow: inset 3px 0 0 var(--primary);
  }

  & > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > small {
    flex: none;
    color: var(--muted-foreground);
  }

  &[aria-selected='true'] > small {
    color: inherit;
  }
`
