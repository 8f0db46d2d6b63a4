import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { forgetWaiting, type WaitingSave } from '../../api/save-queue'
import { site } from '../../site'
import { Button } from '../../ui/button'
import { useOnline } from './use-online'
import { useServiceWorker } from './service-worker'
import { useWaitingSaves } from './waiting-saves'

/**
 * What the reader should know of the way to the server: that there is none, what waits for one, and that a newer build has come.
 * Its region stands from the start, so that a screen reader hears what appears.
 */
export function Connection() {
  const isOnline = useOnline()
  const { saves, sendAgain } = useWaitingSaves(isOnline)
  const newer = useServiceWorker(useLocation().pathname)
  const [isPutOff, setIsPutOff] = useState(false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !isOnline)
  }, [isOnline])

  return (
    <Place role="status" aria-label="Connection">
      {!isOnline && (
        <Sheet>
          <strong>You are offline.</strong>
          <p>The builder and the QASM page go on working. What you save there is sent when you are back.</p>
        </Sheet>
      )}
      {saves.length > 0 && (
        <Sheet>
          <ul className="plain">
            {saves.map((save) => (
              <Waiting key={save.key} save={save} onSendAgain={sendAgain} />
            ))}
          </ul>
        </Sheet>
      )}
      {newer && isOnline && !isPutOff && (
        <Sheet>
          <strong>A newer version of {site.productName} is ready.</strong>
          <p>Reloading keeps what you have begun in the builder and on the QASM page.</p>
          <Buttons>
            <Button size="small" variant="primary" onClick={newer.use}>
              Reload
            </Button>
            <Button size="small" onClick={() => setIsPutOff(true)}>
              Later
            </Button>
          </Buttons>
        </Sheet>
      )}
    </Place>
  )
}

function Waiting({ save, onSendAgain }: { save: WaitingSave; onSendAgain: () => void }) {
  return (
    <li>
      <p>
        <strong>“{save.name}”</strong>{' '}
        {save.problem === null ? 'waits to be saved.' : `could not be saved. ${save.problem}`}
      </p>
      <Buttons>
        {save.problem !== null && (
          <Button size="small" onClick={onSendAgain}>
            Try Again
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => forgetWaiting(save.key)}>
          Discard
        </Button>
      </Buttons>
    </li>
  )
}

/* At the foot on the left, where neither the toasts nor a form's main button are. */
const Place = styled.div`
  position: fixed;
  z-index: 60;
  bottom: var(--space-4);
  left: var(--space-4);
  display: grid;
  gap: var(--space-2);
  width: min(22rem, calc(100vw - 2 * var(--space-4)));
  pointer-events: none;
`

const Sheet = styled.div`
  padding: var(--space-3) var(--space-4);
  background: var(--card);
  color: var(--card-foreground);
  border: 1px solid var(--border-strong);
  border-left: 3px solid var(--warning);
  border-radius: var(--radius);
  box-shadow: var(--shadow-large);
  font-size: var(--text-sm);
  line-height: 1.4;
  pointer-events: auto;

  & li + li {
    margin-top: var(--space-3);
    padding-top: var(--space-3);
    border-top: 1px solid var(--border);
  }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-2);
`
