import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import { site } from '../../site'

/** The footer of every page. */
export function Footer() {
  return (
    <Foot>
      <Inner>
        <p>{site.productName}: make, check and share quantum circuits.</p>
        <nav aria-label="About this site">
          <Link to={paths.help}>Help</Link>
          <Link to={paths.terms}>Terms of Service</Link>
          <Link to={paths.privacy}>Privacy Policy</Link>
          <a href={`mailto:${site.contactAddress}`}>Contact</a>
        </nav>
      </Inner>
    </Foot>
  )
}

const Foot = styled.footer`
  border-top: 1px solid var(--border);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-3) var(--space-5);
  max-width: calc(var(--page-width) + 2 * var(--space-5));
  margin: 0 auto;
  padding: var(--space-5) clamp(var(--space-4), 3vw, var(--space-5));

  & > nav {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-5);
  }

  /* Leaves the corner to the feedback button. */
  @media (width < 84rem) {
    padding-right: 5rem;
  }

  & a {
    color: inherit;
  }

  & a:hover {
    color: var(--foreground);
  }
`
