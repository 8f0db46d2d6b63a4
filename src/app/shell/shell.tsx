import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { sessionExpired } from '../../../contract/paths'
import { onSessionExpired } from '../../session/session'
import { useHasShownPage } from '../first-page'
import { DeferredComponents } from './deferred-components'
import { Footer } from './footer'
import { PartnerBanner } from './partner-banner'
import { useScrollPosition } from './scroll-position'
import { TopBar } from './top-bar'

/** The frame of every page. */
export function Shell({ children }: { children: ReactNode }) {
  useScrollPosition()
  useLoginAfterExpiry()
  const hasShownPage = useHasShownPage()
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <TopBar />
      <PartnerBanner />
      <Main id="content" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
      {hasShownPage && <DeferredComponents />}
    </>
  )
}

/** Opens the login page when the server reports that the session has ended. */
function useLoginAfterExpiry() {
  const navigate = useNavigate()
  useEffect(() => onSessionExpired(() => void navigate(sessionExpired)), [navigate])
}

/* At least as tall as the window, so that the footer does not appear and disappear while a page loads. */
const Main = styled.main`
  flex: 1;
  min-height: 100vh;
  min-height: 100dvh;
  min-width: 0;
  padding-top: var(--bar-height);
`

const SkipLink = styled.a`
  position: fixed;
  z-index: 80;
  top: var(--space-2);
  left: var(--space-2);
  padding: var(--space-2) var(--space-4);
  background: var(--primary);
  color: var(--primary-foreground);
  border-radius: var(--radius);

  &:not(:focus) {
    transform: translateY(-200%);
  }

  @media print {
    display: none;
  }
`
