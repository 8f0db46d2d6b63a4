import { styled } from 'styled-components'
import { paths } from '../../contract/paths'
import { LinkButton } from '../ui/button'
import { Page, Row } from '../ui/page'

/** The page of an unknown address. */
export default function NotFoundPage() {
  return (
    <Page>
      <Centre>
        <Amplitude aria-hidden="true">⟨page|404⟩ = 0</Amplitude>
        <h1>Page not found</h1>
        <p>The page may have moved, or the link may be mistyped.</p>
        <Row>
          <LinkButton to={paths.home} variant="primary">
            Go to Home
          </LinkButton>
          <LinkButton to={paths.circuits}>Browse circuits</LinkButton>
        </Row>
      </Centre>
    </Page>
  )
}

const Centre = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-8) 0;
  text-align: center;

  & > p {
    max-width: 30rem;
    margin-bottom: var(--space-3);
    color: var(--muted-foreground);
  }
`

const Amplitude = styled.p`
  && {
    color: var(--primary);
    font-family: var(--font-mono);
    font-size: var(--text-xl);
  }
`
