import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { ErrorRegion } from '../../ui/error-region'

const Connection = lazy(async () => ({ default: (await import('../connection/connection')).Connection }))

/** How long after the page has loaded, in milliseconds: it goes first. */
const restMilliseconds = 400

/** What stands around every page and can wait until the page is there. */
export function Afterwards() {
  return (
    <WhenLoaded>
      <ErrorRegion what="The state of the connection" quiet>
        <Suspense>
          <Connection />
        </Suspense>
      </ErrorRegion>
    </WhenLoaded>
  )
}

function WhenLoaded({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => setIsDue(true), restMilliseconds)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', wait)
    }
  }, [])
  return isDue && children
}
