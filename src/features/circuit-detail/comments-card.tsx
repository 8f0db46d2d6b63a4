import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import type { CommentSort } from '../../../contract/circuits'
import { loginWithRedirect } from '../../../contract/paths'
import { formatInteger } from '../../lib/format-integer'
import { useViewer } from '../../session/session'
import { Card, CardHeader } from '../../ui/card'
import { InlineSelect } from '../../ui/inline-select'
import type { Option } from '../../ui/options'
import { CommentForm } from './comment-form'
import { CommentList, type CommentedCircuit } from './comment-list'

const orders: readonly Option<CommentSort>[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
]

/** The comments on a circuit, and the form of a new one, which is next to the newest comment. */
export function CommentsCard({ circuit }: { circuit: CommentedCircuit }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [sort, setSort] = useState<CommentSort>('oldest')
  const list =
    circuit.commentCount === 0 && circuit.comments.length === 0 ? (
      <Empty key="comments">
        <strong>No comments yet</strong>
        <br />
        Be the first to share your thoughts!
      </Empty>
    ) : (
      <CommentList key="comments" circuit={circuit} viewer={viewer} sort={sort} />
    )
  const form = (
    <Foot key="form" data-at={sort === 'newest' ? 'top' : 'foot'}>
      {viewer ? (
        // Each viewer has their own unsent comment.
        <CommentForm key={viewer.id} circuitId={circuit.id} version={circuit.version} viewer={viewer} />
      ) : (
        <Link to={loginWithRedirect(pathname)}>Sign in to join the conversation</Link>
      )}
    </Foot>
  )
  return (
    <Card aria-label="Comments">
      <CardHeader title={`Comments (${formatInteger(circuit.commentCount)})`}>
        {circuit.commentCount > 1 && (
          <InlineSelect aria-label="Order of comments" options={orders} value={sort} onChoose={setSort} />
        )}
      </CardHeader>
      {sort === 'newest' ? [form, list] : [list, form]}
    </Card>
  )
}

const Empty = styled.p`
  padding: var(--space-5);
  color: var(--muted-foreground);
  text-align: center;
`

const Foot = styled.div`
  padding: var(--space-4) clamp(var(--space-4), 2.5vw, var(--space-5));
  border-top: 1px solid var(--border);

  &[data-at='top'] {
    border-top: 0;
    border-bottom: 1px solid var(--border);
  }
`
