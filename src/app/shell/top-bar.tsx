import { useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { useViewer } from '../../session/session'
import { site } from '../../site'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { CloseIcon, MenuIcon, MoonIcon, SunIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'
import { chooseTheme, useTheme } from '../../ui/theme'
import { useDismissal } from '../../ui/use-dismissal'
import { Logo } from './logo'
import { CommandPaletteLauncher } from './command-palette-launcher'

const AccountMenu = lazyComponent(async () => (await import('./account-menu')).AccountMenu)

/** The top bar: navigation, account and theme. `bar.css` has its critical styles. */
export function TopBar() {
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const [openAt, setOpenAt] = useState<string | null>(null)
  // The menu belongs to the page on which it was opened, so that navigation closes it.
  const isOpen = openAt === pathname
  useDismissal(bar, isOpen, () => setOpenAt(null), 'Escape')

  return (
    <header ref={bar} className="bar">
      <div className="bar-row">
        <Brand className="bar-brand" to={paths.home} aria-label={`${site.productName}, to the home page`}>
          <Logo />
          {site.productName}
        </Brand>
        <Navigation id="navigation" aria-label="Main" data-open={isOpen || undefined}>
          <Links onChosen={() => setOpenAt(null)} />
        </Navigation>
        <CommandPaletteLauncher />
        <ThemeToggle />
        <AccountDoor />
        <MenuButton>
          <Button
            variant="ghost"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="navigation"
            icon={isOpen ? <CloseIcon /> : <MenuIcon />}
            onClick={() => setOpenAt(isOpen ? null : pathname)}
          />
        </MenuButton>
      </div>
    </header>
  )
}

function Links({ onChosen }: { onChosen: () => void }) {
  const viewer = useViewer()
  const places = [
    { to: paths.home, text: 'Home', end: true },
    { to: paths.circuits, text: 'Circuits', end: false },
    { to: paths.generator, text: 'Generator', end: false },
    ...(viewer?.role === 'ADMIN' ? [{ to: paths.adminIssues, text: 'Admin', end: false }] : []),
  ]
  const own = viewer
    ? [{ to: paths.profile, text: 'Profile', end: true }]
    : [
        { to: paths.login, text: 'Login', end: true },
        { to: paths.register, text: 'Register', end: true },
      ]
  return (
    <>
      <ul className="plain">
        {places.map(({ to, text, end }) => (
          <li key={to}>
            <NavLink to={to} end={end} onClick={onChosen}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="plain">
        {own.map(({ to, text, end }) => (
          <li key={to}>
            <NavLink to={to} end={end} onClick={onChosen} data-call={to === paths.register || undefined}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The account menu, which loads for signed-in users. Its space is reserved. */
function AccountDoor() {
  const viewer = useViewer()
  if (viewer === null) return null
  return (
    <AccountPlace>
      <ErrorRegion what="The account menu" quiet>
        <AccountMenu user={viewer} />
      </ErrorRegion>
    </AccountPlace>
  )
}

function ThemeToggle() {
  const isDark = useTheme() === 'dark'
  return (
    <Button
      variant="ghost"
      aria-label="Dark mode"
      aria-pressed={isDark}
      title={isDark ? 'Light mode' : 'Dark mode'}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}

const Brand = styled(Link)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-right: var(--space-4);
  color: inherit;
  font-size: 1.0625rem;
  font-weight: 650;
  letter-spacing: -0.02em;
  text-decoration: none;

  /* On narrow screens the navigation leaves the row, and the tools align to its end. */
  @media (width < 48rem) {
    margin-right: auto;
  }
`

const Navigation = styled.nav`
  display: flex;
  flex: 1;
  justify-content: space-between;

  & > ul {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }

  & a {
    position: relative;
    display: flex;
    align-items: center;
    height: 2.5rem;
    padding: 0 var(--space-3);
    border-radius: var(--radius);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    font-weight: 550;
    text-decoration: none;
  }

  & a:hover {
    background: var(--accent);
    color: var(--accent-foreground);
  }

  & a[aria-current] {
    color: var(--foreground);
  }

  /* The wire through the name of the current page. */
  & a[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto var(--space-3) calc((2.5rem - var(--bar-height)) / 2 - 1px);
    height: 2px;
    background: var(--primary);
  }

  & a[data-call] {
    background: var(--primary);
    color: var(--primary-foreground);
  }

  & a[data-call]::after {
    display: none;
  }

  & a[data-call]:hover {
    background: var(--primary-hover);
  }

  @media (width < 48rem) {
    position: absolute;
    inset: 100% 0 auto;
    display: none;
    flex-direction: column;
    gap: var(--space-2);
    max-height: calc(100dvh - var(--bar-height));
    overflow-y: auto;
    padding: var(--space-3);
    background: var(--card);
    border-bottom: 1px solid var(--border);
    box-shadow: var(--shadow-large);

    &[data-open] {
      display: flex;
    }

    & > ul {
      flex-direction: column;
      align-items: stretch;
    }

    & > ul + ul {
      padding-top: var(--space-2);
      border-top: 1px solid var(--border);
    }

    & a {
      height: 2.75rem;
      font-size: var(--text-md);
    }

    & a[aria-current]::after {
      inset: var(--space-2) auto var(--space-2) 0;
      width: 2px;
      height: auto;
    }
  }
`

const AccountPlace = styled.div`
  display: flex;
  flex: none;
  min-width: 5rem;
`

const MenuButton = styled.div`
  @media (width >= 48rem) {
    display: none;
  }
`
