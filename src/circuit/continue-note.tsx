import { useState } from 'react'
import { styled } from 'styled-components'
import { paths } from '../paths'
import { keepBuilderDraft, readBuilderDraft } from '../session/builder-draft'
import { useViewer } from '../session/session'
import { Button, LinkButton } from '../ui/button'
import { ArrowRightIcon, CloseIcon, SlidersIcon } from '../ui/icons'

/** The way back to a circuit that was begun in the builder and not saved; nothing where there is none. */
export function ContinueNote() {
  // Another person's draft is another note.
  const viewer = useViewer()
  return <NoteOf key={viewer?.id ?? 'visitor'} />
}

function NoteOf() {
  const [draft, setDraft] = useState(readBuilderDraft)
  if (draft?.state !== 'unsaved') return null

  function setAside() {
    if (draft === null) return
    keepBuilderDraft({ ...draft, state: 'set aside' })
    setDraft(null)
  }

  return (
    <Note aria-label="Unsaved circuit">
      <SlidersIcon />
      <p>
        <strong>{draft.title === '' ? 'A circuit without a name yet' : draft.title}</strong>
        <span>Begun in the builder, not saved. Everything you set is still there.</span>
      </p>
      <LinkButton variant="primary" size="small" to={paths.parameters}>
        Continue your circuit
        <ArrowRightIcon />
      </LinkButton>
      <Button
        variant="ghost"
        size="small"
        icon={<CloseIcon />}
        aria-label="Do not remind me of this circuit"
        onClick={setAside}
      />
    </Note>
  )
}

const Note = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-bottom: var(--space-5);
  padding: var(--space-3) var(--space-4);
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border);
  border-left: 3px solid var(--primary);
  border-radius: var(--radius);
  box-shadow: var(--shadow-small);

  & > svg {
    flex: none;
    color: var(--primary);
  }

  & > p {
    flex: 1 1 14rem;
    display: grid;
    min-width: 0;
    font-size: var(--text-sm);
    line-height: 1.4;
  }

  & strong {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & p > span {
    color: var(--muted-foreground);
  }
`
