import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { storage } from '../../lib/storage'
import { site } from '../../site'
import { Button } from '../../ui/button'
import { CloseIcon } from '../../ui/icons'
import { appearsAfter, dismissedUntil, hidesWhileScrolling, isDismissed } from './banner-rules'

/** When the reader may see the banner again, in milliseconds since 1970. */
const key = 'bannerDismissedUntil'

/** The announcement below the bar: comes a second after load, goes while one reads on, stays away once dismissed. */
export function PartnerBanner() {
  const [dismissed, setDismissed] = useState(() => isDismissed(storage.get(key), Date.now()))
  if (!site.banner || dismissed) return null
  return (
    <Banner
      {...site.banner}
      onDismiss={() => {
        storage.set(key, String(dismissedUntil(Date.now())))
        setDismissed(true)
      }}
    />
  )
}

interface BannerProps {
  text: string
  followUrl: string
  learnMoreUrl: string
  onDismiss: () => void
}

function Banner({ text, followUrl, learnMoreUrl, onDismiss }: BannerProps) {
  const isShown = useIsShown()
  return (
    <Room>
      <Strip aria-label="Announcement" data-shown={isShown || undefined} inert={!isShown}>
        <p>{text}</p>
        <span>
          <a href={followUrl} target="_blank" rel="noopener noreferrer">
            Follow
          </a>
          <a href={learnMoreUrl} target="_blank" rel="noopener noreferrer">
            Learn More
          </a>
        </span>
        <Button
          variant="ghost"
          size="small"
          aria-label="Dismiss announcement"
          icon={<CloseIcon />}
          onClick={onDismiss}
        />
      </Strip>
    </Room>
  )
}

function useIsShown(): boolean {
  const [isDue, setIsDue] = useState(false)
  const [isHidden, setIsHidden] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), appearsAfter)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    let previous = window.scrollY
    const scrolled = () => {
      const top = window.scrollY
      const from = previous
      setIsHidden((hidden) => hidesWhileScrolling(hidden, from, top))
      previous = top
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [])

  return isDue && !isHidden
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

const Strip = styled.aside`
  position: fixed;
  z-index: 40;
  inset: var(--bar-height) 0 auto;
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  align-content: center;
  height: var(--banner-height);
  padding: var(--space-1) 3.25rem var(--space-1) var(--space-4);
  background: var(--accent);
  color: var(--accent-foreground);
  border-bottom: 1px solid var(--border);
  font-size: var(--text-sm);
  transition:
    transform var(--motion-slow) var(--easing),
    visibility var(--motion-slow);

  @media (width < 48rem) {
    justify-content: flex-start;
  }

  &:not([data-shown]) {
    transform: translateY(-110%);
    visibility: hidden;
  }

  & > p {
    line-height: 1.35;
  }

  & > span {
    display: flex;
    gap: var(--space-4);
  }

  & a {
    color: inherit;
    font-weight: 600;
  }

  & > button {
    position: absolute;
    right: var(--space-3);
    top: 50%;
    translate: 0 -50%;
  }

  & > button:hover:not(:disabled) {
    background: var(--card);
  }
`
