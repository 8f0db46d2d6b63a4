import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { storage } from '../../lib/storage'
import { site } from '../../site'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { appearsAfter, dismissedUntil, isDismissed } from './banner-rules'

/** It comes a second after load, so the page need not wait for it. */
const BannerStrip = lazyComponent(async () => (await import('./banner-strip')).BannerStrip)

/** When the reader may see the banner again, in milliseconds since 1970. */
const key = 'bannerDismissedUntil'

/** The announcement below the bar: comes a second after load, stays away once dismissed. */
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

/* Room below the bar from the first paint on, so that the announcement neither covers the page's top nor moves it. */
const Room = styled.div`
  --banner-height: 2.75rem;

  height: calc(var(--bar-height) + var(--banner-height));
  margin-bottom: calc(-1 * var(--bar-height));

  @media (width < 48rem) {
    --banner-height: 4.5rem;
  }
`
