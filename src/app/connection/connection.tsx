import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { loginWithRedirect } from '../../../contract/paths'
import { removeFromQueue, type QueuedSave } from '../../api/save-queue'
import { signOut, useIsTokenRefused } from '../../session/session'
import { site } from '../../site'
import { Button, LinkButton } from '../../ui/button'
import { CloseIcon } from '../../ui/icons'
import { ButtonRow } from '../../ui/page'
import { useOnline } from './use-online'
import { useServiceWorker } from './service-worker'
import { useWaitingSaves } from './waiting-saves'

/**
 * Tells the reader about the connection to the server: that there is none, which saves wait for one, that the session has ended, and
 * that a newer build is available. Its region exists from the start, so that screen readers announce what appears in it.
 */
export function Connection() {
  const isOnline = useOnline()
  const { saves, sendAgain } = useWaitingSaves(isOnline)
  const { pathname, search, hash } = useLocation()
  const newer = useServiceWorker(pathname)
  const strip = useRef<HTMLDivElement>(null)
  useRoomFor(strip)
  // A dismissed message stays hidden until there is another one.
  const news = {
    offline: isOnline ? null : 'offline',
    saves: saves.length === 0 ? null : saves.map(({ key, problem }) => `${key} ${problem}`).join('; '),
    login: useIsTokenRefused() ? 'login' : null,
    newer: newer && isOnline ? 'newer' : null,
  }
  const [putAway, setPutAway] = useState(nothingPutAway)
  const isShown = (kind: keyof typeof news) => news[kind] !== null && news[kind] !== putAway[kind]
  const putAwayNow = (kind: keyof typeof news) => setPutAway((current) => ({ ...current, [kind]: news[kind] }))
  if (isOnline && putAway.offline !== null) setPutAway({ ...putAway, offline: null })

  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline)
  }, [isOnline])

  return (
    <Strip ref={strip} role="status" aria-label="Connection">
      {isShown('offline') && (
        <Line label="Close the note on the connection" onClose={() => putAwayNow('offline')}>
          <p>
            <strong>You are offline.</strong> The builder and the QASM page still work. What you save there is sent when
            you are back online.
          </p>
        </Line>
      )}
      {isShown('saves') && (
        <Line label="Dismiss the notice about circuits that wait to be saved" onClose={() => putAwayNow('saves')}>
          <ul className="plain">
            {saves.map((save) => (
              <Waiting key={save.key} save={save} onSendAgain={sendAgain} />
            ))}
          </ul>
        </Line>
      )}
      {isShown('login') && (
        <Line label="Close the note on the session" onClose={() => putAwayNow('login')}>
          <p>Your session has expired. Please login again.</p>
          <LinkButton size="small" variant="primary" to={loginWithRedirect(pathname + search + hash)} onClick={signOut}>
            Log in
          </LinkButton>
        </Line>
      )}
      {newer && isShown('newer') && (
        <Line label="Later" onClose={() => putAwayNow('newer')}>
          <p>
            <strong>A newer version of {site.productName} is ready.</strong> Your work in the builder and on the QASM
            page survives a reload.
          </p>
          <Button size="small" variant="primary" onClick={newer.use}>
            Reload
          </Button>
        </Line>
      )}
    </Strip>
  )
}

const nothingPutAway: Record<'offline' | 'saves' | 'login' | 'newer', string | null> = {
  offline: null,
  saves: null,
  login: null,
  newer: null,
}

/** Publishes the height of the strip at the window's bottom, so that other fixed elements stay above it. */
function useRoomFor(strip: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--connection-height', `${strip.current?.offsetHeight ?? 0}px`),
    )
    if (strip.current) observer.observe(strip.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--connection-height')
    }
  }, [strip])
}

interface LineProps {
  /** The label of the button that dismisses it. */
  label: string
  onClose: () => void
  children: ReactNode
}

function Line({ label, onClose, children }: LineProps) {
  return (
    <LineBox>
      {children}
      <Button variant="ghost" size="small" aria-label={label} title={label} icon={<CloseIcon />} onClick={onClose} />
    </LineBox>
  )
}

function Waiting({ save, onSendAgain }: { save: QueuedSave; onSendAgain: () => void }) {
  return (
    <li>
      <p>
        <strong>“{save.name}”</strong>{' '}
        {save.problem === null ? 'waits to be saved.' : `could not be saved. ${save.problem}`}
      </p>
      <ButtonRow>
        {save.problem !== null && (
          <Button size="small" onClick={onSendAgain}>
            Try Again
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => removeFromQueue(save.key)}>
          Discard
        </Button>
      </ButtonRow>
    </li>
  )
}

/* Sticks to the window's bottom, and follows the content at the page's end, so that it can be scrolled away from any content. */
const Strip = styled.div`
  position: sticky;
  z-index: 60;
  bottom: 0;
  max-height: 40dvh;
  overflow-y: auto;
  background: var(--card);
  color: var(--card-foreground);
  box-shadow: var(--shadow-large);
  font-size: var(--text-sm);
  line-height: 1.4;
`

const LineBox = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) clamp(var(--space-3), 3vw, var(--space-5));
  border-top: 1px solid var(--border);
  border-left: 3px solid var(--warning);

  & > p,
  & > ul {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & > button {
    flex: none;
  }

  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-4);
  }
`
