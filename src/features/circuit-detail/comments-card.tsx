import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../contract/circuits'
import { CommentTools } from '../../moderation/tools'
import { paths } from '../../paths'
import { Card, CardHeader } from '../../ui/card'
import { RelativeTime } from '../../ui/relative-time'

/** What people say about a circuit. */
export function CommentsCard({ circuit }: { circuit: Pick<Circuit, 'comments' | 'commentCount'> }) {
  return (
    <Card aria-label="Comments">
      <CardHeader title={`Comments (${circuit.commentCount})`} />
      <List className="plain">
        {circuit.comments.map((comment) => {
          const { id, user, content, createdAt, isHidden } = comment
          return (
            <li key={id}>
              <p>
                {user ? <Link to={paths.user(user.id)}>{user.username}</Link> : 'deleted user'}
                <RelativeTime time={createdAt} eachSecond />
                {isHidden && <span>Hidden by an administrator</span>}
                <CommentTools comment={comment} />
              </p>
              <blockquote>{content}</blockquote>
            </li>
          )
        })}
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
    align-items: center;
    gap: 0 var(--space-3);
    font-size: var(--text-sm);
    font-weight: 600;
  }

  & time,
  & p > span {
    color: var(--muted-foreground);
    font-weight: 400;
  }

  & p > button,
  & p > a[data-bare] {
    margin-left: auto;
  }

  & blockquote {
    margin: var(--space-1) 0 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
