import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { IssueSummary } from '../../../contract/issues'
import { paths } from '../../../contract/paths'
import { PriorityBadge, StatusBadge, TypeChip } from '../../issue/badges'
import { LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Chip, ChipRow } from '../../ui/chip'
import { CommentIcon, PencilIcon } from '../../ui/icons'
import { RelativeTime } from '../../ui/relative-time'

/** One of the own issues in a list. */
export function IssueCard({ issue }: { issue: IssueSummary }) {
  const { id, title, description, status, type, priority, createdAt, commentCount, tags } = issue
  return (
    <Box as="article">
      <ChipRow>
        <StatusBadge status={status} />
        <TypeChip type={type} />
        <PriorityBadge priority={priority} />
      </ChipRow>
      <h2 dir="auto">
        <Link to={paths.issue(id)}>{title}</Link>
      </h2>
      <Description className="two-lines" dir="auto">
        {description}
      </Description>
      <Foot>
        <RelativeTime time={createdAt} />
        <span>
          <CommentIcon /> {commentCount === 1 ? '1 comment' : `${commentCount} comments`}
        </span>
        {tags.map((tag) => (
          <Chip key={tag} dir="auto">
            #{tag}
          </Chip>
        ))}
        <Tools>
          {status === 'OPEN' && (
            <LinkButton
              to={paths.editIssue(id)}
              variant="ghost"
              size="small"
              icon={<PencilIcon />}
              aria-label={`Edit ${title}`}
            >
              Edit
            </LinkButton>
          )}
          <LinkButton to={paths.issue(id)} size="small" aria-label={`View Details of ${title}`}>
            View Details
          </LinkButton>
        </Tools>
      </Foot>
    </Box>
  )
}

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  padding: var(--space-4) clamp(var(--space-4), 2.5vw, var(--space-5));

  & > h2 {
    font-size: var(--text-lg);
    overflow-wrap: anywhere;
  }

  & > h2 > a {
    color: inherit;
    text-decoration: none;
  }

  & > h2 > a:hover {
    text-decoration: underline;
  }
`

const Description = styled.p`
  color: var(--muted-foreground);
`

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
`

const Tools = styled.div`
  display: flex;
  gap: var(--space-1);
  margin-left: auto;
  color: var(--card-foreground);
`
