import { Link } from 'react-router-dom'
import type { Issue } from '../../contract/issues'
import { paths } from '../../contract/paths'
import { UserLink } from '../users/user-link'

/** The circuit or comment that the report is about, as far as it is still there. */
export function ReportedContent({
  reported: { kind, circuit, comment },
}: {
  reported: NonNullable<Issue['reported']>
}) {
  return (
    <section aria-label="What is reported">
      <h2>{kind === 'circuit' ? 'Reported circuit' : 'Reported comment'}</h2>
      {kind === 'comment' &&
        (comment === null ? (
          <p>The comment has been deleted.</p>
        ) : (
          <blockquote>
            <p dir="auto">{comment.content}</p>
            <footer>
              <UserLink user={comment.user} />
              {comment.isHidden && ' · hidden'}
            </footer>
          </blockquote>
        ))}
      {circuit === null ? (
        <p>The circuit has been deleted.</p>
      ) : (
        <p>
          {kind === 'comment' && 'on '}
          <Link to={paths.circuit(circuit.id)}>
            <bdi>{circuit.name}</bdi>
          </Link>{' '}
          by <UserLink user={circuit.author} />
          {circuit.isHidden && ' · hidden'}
        </p>
      )}
    </section>
  )
}
