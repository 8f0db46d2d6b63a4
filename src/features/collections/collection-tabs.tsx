import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { collectionsOf, paths } from '../../../contract/paths'

/** Links between all collections and the viewer’s own. */
export function CollectionTabs({ viewerId, author }: { viewerId: string; author: string | null }) {
  return (
    <Links aria-label="Which collections">
      <Link to={paths.collections} aria-current={author === null ? 'page' : undefined}>
        All
      </Link>
      <Link to={collectionsOf(viewerId)} aria-current={author === viewerId ? 'page' : undefined}>
        Yours
      </Link>
    </Links>
  )
}

const Links = styled.nav`
  display: flex;
  gap: var(--space-2);

  & > a {
    display: inline-flex;
    align-items: center;
    min-height: var(--touch);
    padding: 0 var(--space-3);
    border-radius: var(--radius);
    color: var(--muted-foreground);
    font-size: var(--text-sm);
    font-weight: 550;
    text-decoration: none;
  }

  & > a:hover,
  & > a[aria-current] {
    background: var(--accent);
    color: var(--accent-foreground);
  }
`
