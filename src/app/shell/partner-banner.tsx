import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { storage } from '../../lib/storage'
import { site } from '../../site'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { appearsAfter, dismissedUntil, isDismissed } from './banner-rules'

/** The banner appears a second after the page, so its code loads after the page's. */
const BannerStrip = lazyComponent(async () => (await import('./banner-strip')).BannerStrip)

/** The time until which the banner stays hidden, in milliseconds since 1970. */
const key = 'bannerDismissedUntil'

/** The announcement below the top bar: appears a second after loading, and stays hidden after it is dismissed. */
export function PartnerBanner() {
  const [dismissed, setDismissed] = useState(() => isDismissed(storage.get(key), Date.now()))
  const isDue = useIsDue()
  if (!site.banner || dismissed) return null
  return (
    <Room>
      <ErrorRegion what="The announcement" quiet>
        {isDue && (
          <BannerStrip
            {...site.banner}
            onDismiss={() => {
              storage.set(key, String(dismissedUntil(Date.now())))
              setDismissed(true)
            }}
          />
        )}
      </ErrorRegion>
    </Room>
  )
}

function useIsDue(): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), appearsAfter)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}

/* Reserved from the first paint, so that the announcement neither covers nor moves the page. */
const Room = styled.div`
  --banner-height: 2.75rem;

  height: calc(var(--bar-height) + var(--banner-height));
  margin-bottom: calc(-1 * var(--bar-height));

  @media (width < 48rem) {
    --banner-height: 4.5rem;
  }
`
