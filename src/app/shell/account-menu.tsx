import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { collectionsOf, paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { useLogout } from '../../api/auth'
import { Dropdown } from '../../ui/dropdown'
import { NotificationBell } from './notification-bell'

/** What a signed-in user finds in the bar: their notifications, and a menu with profile, feedback, settings, log out. */
export function AccountMenu({ user }: { user: User }) {
  const { pathname } = useLocation()
  const logout = useLogout()
  return (
    <>
      <NotificationBell userId={user.id} />
      {/* A new menu on each page, so that navigation closes it. */}
      <Dropdown
        key={pathname}
        variant="ghost"
        align="end"
        name="Account menu"
        icon={<Initial>{[...user.username][0]?.toUpperCase()}</Initial>}
      >
        <Who>
          Logged in as <strong dir="auto">{user.username}</strong>
        </Who>
        <Items className="plain">
          <li>
            <Link to={paths.profile}>Your profile</Link>
          </li>
          <li>
            <Link to={collectionsOf(user.id)}>Your collections</Link>
          </li>
          <li>
            <Link to={paths.myIssues}>Your feedback</Link>
          </li>
          <li>
            <Link to={paths.settings}>Settings</Link>
          </li>
          <li>
            <button type="button" onClick={() => logout.mutate()}>
              Log out
            </button>
          </li>
        </Items>
      </Dropdown>
    </>
  )
}

const Initial = styled.span`
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  background: var(--accent);
  border: 1px solid var(--border);
  border-radius: 50%;
  color: var(--accent-foreground);
  font-size: var(--text-sm);
  font-weight: 600;
`

const Who = styled.p`
  max-width: 16rem;
  padding: 0 var(--space-2) var(--space-2);
  border-bottom: 1px solid var(--border);
  color: var(--muted-foreground);
  overflow-wrap: anywhere;

  & > strong {
    color: var(--foreground);
  }
`

const Items = styled.ul`
  margin-top: var(--space-2);

  & a,
  & button {
    display: block;
    width: 100%;
    padding: var(--space-2);
    background: none;
    border: 0;
    border-radius: var(--radius);
    color: inherit;
    font: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }

  & a:hover,
  & button:hover {
    background: var(--accent);
    color: var(--accent-foreground);
  }
`
