import { Link } from 'react-router-dom'
import type { ReportedContent as Reported, ReportedKind } from '../../contract/issues'
import { paths } from '../../contract/paths'
import { UserLink } from '../users/user-link'

const titles: Record<ReportedKind, string> = {
  circuit: 'Reported circuit',
  comment: 'Reported comment',
  collection: 'Reported collection',
}

/** The circuit, comment or collection that the report is about, as far as it is still there. */
export function ReportedContent({ reported: { kind, circuit, comment, collection } }: { reported: Reported }) {
  return (
    <section aria-label="What is reported">
      <h2>{titles[kind]}</h2>
      {kind === 'comment' && <Comment comment={comment} />}
      {kind === 'collection' ? (
        <Named what="collection" named={collection} pathOf={paths.collection} />
      ) : (
        <Named what="circuit" named={circuit} pathOf={paths.circuit} before={kind === 'comment' ? 'on ' : ''} />
      )}
    </section>
  )
}

function Comment({ comment }: Pick<Reported, 'comment'>) {
  if (comment === null) return <p>The comment has been deleted.</p>
  return (
    <blockquote>
      <p dir="auto">{comment.content}</p>
      <footer>
        <UserLink user={comment.user} />
        {comment.isHidden && ' · hidden'}
      </footer>
    </blockquote>
  )
}

interface NamedProps {
  what: 'circuit' | 'collection'
  /** Null once it is deleted. */
  named: Reported['circuit']
  pathOf: (id: string) => string
  before?: string
}

/** A circuit or a collection. */
function Named({ what, named, pathOf, before }: NamedProps) {
  if (named === null) return <p>The {what} has been deleted.</p>
  return (
    <p>
      {before}
      <Link to={pathOf(named.id)}>
        <bdi>{named.name}</bdi>
      </Link>{' '}
      by <UserLink user={named.author} />
      {named.isHidden && ' · hidden'}
    </p>
  )
}
