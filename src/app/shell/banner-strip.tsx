import { useEffect, useState } from 'react'
import { createGlobalStyle, styled } from 'styled-components'
import { Button } from '../../ui/button'
import { CloseIcon } from '../../ui/icons'
import { hidesWhileScrolling } from './banner-rules'

interface BannerProps {
  text: string
  followUrl: string
  learnMoreUrl: string
  onDismiss: () => void
}

/** The announcement. Hides while the reader scrolls down, and shows again when they scroll up. */
export function BannerStrip({ text, followUrl, learnMoreUrl, onDismiss }: BannerProps) {
  const isHidden = useHiddenByScrolling()
  return (
    <Strip aria-label="Announcement" data-hidden={isHidden || undefined} inert={isHidden}>
      {!isHidden && <RoomForStickyParts />}
      <p>{text}</p>
      <span>
        <a href={followUrl} target="_blank" rel="nofollow noopener noreferrer">
          Follow
        </a>
        <a href={learnMoreUrl} target="_blank" rel="nofollow noopener noreferrer">
          Learn More
        </a>
      </span>
      <Button variant="ghost" size="small" aria-label="Dismiss announcement" icon={<CloseIcon />} onClick={onDismiss} />
    </Strip>
  )
}

/** Whether the reader has scrolled down past the announcement, and not up again. */
function useHiddenByScrolling(): boolean {
  const [isHidden, setIsHidden] = useState(() => hidesWhileScrolling(false, 0, window.scrollY))
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
  return isHidden
}

/* Sticky elements stay below the announcement while it shows. */
const RoomForStickyParts = createGlobalStyle`
  :root {
    --banner-shown: 2.75rem;
  }

  @media (width < 48rem) {
    :root {
      --banner-shown: 4.5rem;
    }
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

  @media print {
    display: none;
  }

  animation: banner-in var(--motion-slow) var(--easing);

  @keyframes banner-in {
    from {
      transform: translateY(-110%);
    }
  }

  &[data-hidden] {
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
