import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { IssueSummary } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { TypeChip } from '../../issue/badges'
import { Chip, ChipRow } from '../../ui/chip'

/** Type, first two tags, title, and two lines of what it says. */
export function IssueDescription({ issue }: { issue: IssueSummary }) {
  return (
    <AboutBox>
      <ChipRow>
        <TypeChip type={issue.type} />
        {issue.tags.slice(0, 2).map((tag) => (
          <Chip key={tag} dir="auto">
            #{tag}
          </Chip>
        ))}
      </ChipRow>
      <Link to={paths.adminIssue(issue.id)} dir="auto">
        {issue.title}
      </Link>
      <p className="two-lines" dir="auto">
        {issue.description}
      </p>
    </AboutBox>
  )
}

const AboutBox = styled.div`
  display: grid;
  gap: var(--space-1);

  & > a {
    color: inherit;
    font-weight: 600;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  & > a:hover {
    text-decoration: underline;
  }

  & > p {
    color: var(--muted-foreground);
  }
`
