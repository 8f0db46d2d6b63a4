import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../contract/paths'
import { onSaved } from '../api/saved-circuits'
import { builderDraft, programDraft, type DraftStore } from '../session/drafts'
import { useViewer } from '../session/session'
import { Button, LinkButton } from '../ui/button'
import { ArrowRightIcon, CloseIcon, CodeIcon, SlidersIcon } from '../ui/icons'
import { Row } from '../ui/page'

/** Reminders of unsaved work in the builder and on the QASM page; renders nothing where there is none. */
export function UnsavedDrafts() {
  // Each viewer has their own drafts.
  const viewer = useViewer()
  return (
    <Fragment key={viewer?.id ?? 'visitor'}>
      <DraftReminder
        drafts={builderDraft}
        noun="circuit"
        icon={<SlidersIcon />}
        unnamed="A circuit without a name yet"
        description="Started in the builder, not saved yet. Your settings are still here."
        to={paths.builder}
      />
      <DraftReminder
        drafts={programDraft}
        noun="program"
        icon={<CodeIcon />}
        unnamed="A program without a name yet"
        description="Written on the QASM page, not saved yet. Your program is still here."
        to={paths.qasm}
      />
    </Fragment>
  )
}

interface DraftReminderProps {
  drafts: DraftStore
  /** What it is, in a word. */
  noun: string
  icon: ReactNode
  unnamed: string
  description: string
  to: string
}

function DraftReminder({ drafts, noun, icon, unnamed, description, to }: DraftReminderProps) {
  const [draft, setDraft] = useState(() => drafts.read())
  // A queued save can succeed while the note is on screen.
  useEffect(() => onSaved(() => setDraft(drafts.read())), [drafts])
  if (draft?.state !== 'unsaved') return null

  function setAside() {
    if (draft === null) return
    drafts.save({ ...draft, state: 'set aside' })
    setDraft(null)
  }

  return (
    <Note aria-label={`Unsaved ${noun}`}>
      {icon}
      <p>
        <strong dir="auto">{draft.title === '' ? unnamed : draft.title}</strong>
        <span>{description}</span>
      </p>
      <LinkButton variant="primary" size="small" to={to}>
        Continue your {noun}
        <ArrowRightIcon />
      </LinkButton>
      <Button
        variant="ghost"
        size="small"
        icon={<CloseIcon />}
        aria-label={`Do not remind me of this ${noun}`}
        onClick={setAside}
      />
    </Note>
  )
}

const Note = styled(Row).attrs({ as: 'aside' })`
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
