import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { loginWithRedirect, paths } from '../../../contract/paths'
import { saveFeedbackKind, type FeedbackKind } from '../../session/feedback-kind'
import { useViewer } from '../../session/session'
import { CommentIcon } from '../../ui/icons'
import { useDismissal } from '../../ui/use-dismissal'
import { useAvoidsControls } from './avoid-controls'

/** The button in a corner of every page that opens the forms for bugs and improvements. */
export function FeedbackButton() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Navigation closes the menu.
  const isOpen = openAt === pathname
  const isHidden = useAvoidsControls(box)

  useDismissal(box, isOpen, () => setOpenAt(null))

  function give(kind: FeedbackKind) {
    setOpenAt(null)
    saveFeedbackKind(kind)
    void navigate(viewer ? paths.newIssue : loginWithRedirect(paths.newIssue), { state: { from: pathname + search } })
  }

  // On the form itself it would only cover controls.
  if (pathname === paths.newIssue) return null
  return (
    <Corner
      ref={box}
      data-aside={(isHidden && !isOpen) || undefined}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpenAt(null)
        box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
      }}
    >
      {isOpen && (
        <div id="feedback-choices">
          <button type="button" onClick={() => give('bug')}>
            Report a Bug
          </button>
          <button type="button" onClick={() => give('improvement')}>
            Suggest Improvement
          </button>
        </div>
      )}
      <button
        type="button"
        aria-label="Feedback"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'feedback-choices' : undefined}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        <CommentIcon />
      </button>
    </Corner>
  )
}

/* At the end of the page it lies in the footer's free corner. Above that it floats over the window's corner. */
const Corner = styled.div`
  --edge: max(var(--space-4), env(safe-area-inset-bottom));

  position: sticky;
  z-index: 40;
  bottom: calc(var(--connection-height, 0px) + var(--edge));
  align-self: flex-end;
  height: 3rem;
  margin: calc(-3rem - var(--edge)) max(var(--space-4), env(safe-area-inset-right)) var(--edge);
  transition: opacity var(--motion-fast);

  &[data-aside]:not(:focus-within) {
    opacity: 0;
    pointer-events: none;
  }

  & > button {
    display: grid;
    place-items: center;
    width: 3rem;
    height: 3rem;
    padding: 0;
    background: var(--primary);
    color: var(--primary-foreground);
    border: 0;
    border-radius: 50%;
    box-shadow: var(--shadow-large);
    font-size: 1.125rem;
  }

  & > button:hover {
    background: var(--primary-hover);
  }

  & > div {
    position: absolute;
    right: 0;
    bottom: calc(100% + var(--space-2));
    display: grid;
    width: max-content;
    padding: var(--space-1);
    background: var(--card);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    box-shadow: var(--shadow-large);
  }

  & > div > button {
    min-height: 2.5rem;
    padding: 0 var(--space-4);
    background: none;
    color: var(--card-foreground);
    border: 0;
    border-radius: var(--radius-small);
    font-size: var(--text-sm);
    font-weight: 550;
    text-align: left;
  }

  & > div > button:hover {
    background: var(--accent);
    color: var(--accent-foreground);
  }

  @media print {
    display: none;
  }
`
