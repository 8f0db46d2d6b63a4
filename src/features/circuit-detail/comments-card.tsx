import { styled } from 'styled-components'
import type { Circuit } from '../../../contract/circuits'
import { paths } from '../../paths'
import { Card, CardHeader } from '../../ui/card'
import { Link } from '../../ui/link'
import { RelativeTime } from '../../ui/relative-time'

/** What people say about a circuit. */
export function CommentsCard({ circuit }: { circuit: Pick<Circuit, 'comments' | 'commentCount'> }) {
  return (
    <Card aria-label="Comments">
      <CardHeader title={`Comments (${circuit.commentCount})`} />
      <List className="plain">
        {circuit.comments.map(({ id, user, content, createdAt }) => (
          <li key={id}>
            <p>
              {user ? <Link to={paths.user(user.id)}>{user.username}</Link> : 'deleted user'}
              <RelativeTime time={createdAt} eachSecond />
            </p>
            <blockquote>{content}</blockquote>
          </li>
        ))}
      </List>
    </Card>
  )
}

const List = styled.ol`
  padding: 0 var(--space-5);

  & > li {
    padding: var(--space-4) 0;
  }

  & > li + li {
    border-top: 1px solid var(--border);
  }

  & > li > p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    font-size: var(--text-sm);
    font-weight: 600;
  }

  & time {
    color: var(--muted-foreground);
    font-weight: 400;
  }

  & blockquote {
    margin: var(--space-1) 0 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
