import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Issue } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { CheckIcon } from '../../ui/icons'
import { Page, Row } from '../../ui/page'

/** How long the confirmation is shown before the redirect, in milliseconds. */
const redirectMilliseconds = 2000

/** Confirms that feedback was saved, then redirects to My Issues. */
export function Confirmation({ title, issue }: { title: string; issue: Issue }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.myIssues), redirectMilliseconds)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Page title={title} width="form">
      <Done role="status">
        <CheckIcon />
        <h1>{title}</h1>
        <p>Thank you. Taking you to your issues…</p>
        <Row>
          <LinkButton to={paths.issue(issue.id)}>View Details</LinkButton>
          <LinkButton to={paths.myIssues} variant="primary">
            My Issues
          </LinkButton>
        </Row>
      </Done>
    </Page>
  )
}

const Done = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-7) 0;
  text-align: center;

  & > svg {
    width: 2.5rem;
    height: 2.5rem;
    color: var(--success);
  }

  & > p {
    color: var(--muted-foreground);
  }
`
