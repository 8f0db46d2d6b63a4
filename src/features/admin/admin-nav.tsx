import { NavLink } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'

const pages = [
  [paths.adminIssues, 'Feedback'],
  [paths.adminUsers, 'Users'],
  [paths.adminJobs, 'Mail and jobs'],
  [paths.adminSystem, 'System'],
  [paths.moderationLog, 'Moderation log'],
] as const

/** The pages for administrators, above each of them. */
export function AdminNav() {
  return (
    <Bar aria-label="Administration">
      {pages.map(([path, name]) => (
        <NavLink key={path} to={path}>
          {name}
        </NavLink>
      ))}
    </Bar>
  )
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  margin-bottom: var(--space-5);
  border-bottom: 1px solid var(--border);

  & > a {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    padding: 0 var(--space-2);
    border-bottom: 2px solid transparent;
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    font-weight: 550;
    text-decoration: none;
  }

  & > a:hover {
    color: var(--foreground);
  }

  & > a[aria-current='page'] {
    border-bottom-color: var(--primary);
    color: var(--foreground);
  }
`
