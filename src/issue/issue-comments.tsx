import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import type { CommentSort } from '../../contract/circuits'
import type { IssueComment } from '../../contract/issues'
import { characters } from '../../contract/limits'
import { paths } from '../../contract/paths'
import { isBlank } from '../../contract/text'
import { quietMessageOf } from '../api/errors'
import { issueCommentsQuery, useAddIssueComment, useChangeIssueComment, useDeleteIssueComment } from '../api/issues'
import { commentName } from '../lib/comment-name'
import { hasCommentDraft, useCommentDraft } from '../session/comment-draft'
import { useViewer } from '../session/session'
import { Button } from '../ui/button'
import { Card, CardHeader } from '../ui/card'
import { ConfirmDialog } from '../ui/dialog'
import { FormButtons } from '../ui/form-buttons'
import { InlineSelect } from '../ui/inline-select'
import { Link } from '../ui/link'
import { Row } from '../ui/page'
import { QuietFailure } from '../ui/quiet-failure'
import { RelativeTime } from '../ui/relative-time'
import { TextArea } from '../ui/text-field'
import { useFocusReturn } from '../ui/use-focus-return'

/** What author and administrators say to each other about an issue. */
export function IssueComments({ issueId }: { issueId: string }) {
  const headingId = useId()
  const [sort, setSort] = useState<CommentSort>('oldest')
  const list = useInfiniteQuery(issueCommentsQuery(issueId, sort))
  const comments = list.data?.pages.flatMap(({ data }) => data) ?? []
  const total = list.data?.pages[0]?.page.total
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader id={headingId} title={total === undefined ? 'Comments' : `Comments (${total})`}>
        {total !== undefined && total > 1 && (
          <InlineSelect
            aria-label="Order of comments"
            options={[
              { value: 'oldest', label: 'Oldest first' },
              { value: 'newest', label: 'Newest first' },
            ]}
            value={sort}
            onChoose={setSort}
          />
        )}
      </CardHeader>
      <Inside>
        {list.isError && (
          <QuietFailure error={list.error} onRetry={() => void list.refetch()}>
            The comments could not be loaded.
          </QuietFailure>
        )}
        {list.isPending && <p>Loading...</p>}
        {list.data && comments.length === 0 && <p>No comments yet</p>}
        <List className="plain">
          {comments.map((comment) => (
            <li key={comment.id}>
              <Comment comment={comment} />
            </li>
          ))}
        </List>
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        )}
        <NewComment
          key={issueId}
          issueId={issueId}
          // Behind comments that are not loaded nobody would see it.
          onAdded={() => list.hasNextPage && setSort('newest')}
        />
      </Inside>
    </Card>
  )
}

function Comment({ comment }: { comment: IssueComment }) {
  const isOwn = useViewer()?.id === comment.authorId
  const [isEditing, setIsEditing] = useState(() => isOwn && hasCommentDraft(draftOf(comment)))
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  const isEdited = comment.updatedAt !== comment.createdAt
  const name = commentName(comment.author?.username, comment.createdAt, comment.content)
  return (
    <article>
      <Head>
        <strong dir="auto">
          {comment.author ? <Link to={paths.user(comment.author.id)}>{comment.author.username}</Link> : 'deleted user'}
        </strong>
        <RelativeTime time={comment.createdAt} />
        {isEdited && <span>edited</span>}
        {isOwn && !isEditing && (
          <Tools>
            <Button
              ref={edit}
              variant="ghost"
              size="small"
              aria-label={`Edit ${name}`}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </Button>
            <DeleteComment comment={comment} name={name} />
          </Tools>
        )}
      </Head>
      {isEditing ? (
        <EditComment comment={comment} onDone={() => setIsEditing(false)} />
      ) : (
        <p dir="auto">{comment.content}</p>
      )}
    </article>
  )
}

function EditComment({ comment, onDone }: { comment: IssueComment; onDone: () => void }) {
  const change = useChangeIssueComment(comment.issueId)
  const { text: content, write, forget } = useCommentDraft(draftOf(comment), comment.content)
  const nothing = isBlank(content)
  const cancel = () => {
    forget(content)
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (nothing || change.isPending) return
    if (content.trim() === comment.content) return cancel()
    change.mutate({ id: comment.id, content: content.trim() }, { onSuccess: cancel })
  }

  return (
    <form onSubmit={submit}>
      <Fields>
        <TextArea
          label="Edit comment"
          // The reader has just asked to write here.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          counter
          maxLength={characters.issueComment}
          value={content}
          required
          onChange={({ target }) => write(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && cancel()}
        />
        {change.isError && (
          <QuietFailure error={change.error}>The comment was not saved. Please try again.</QuietFailure>
        )}
        <FormButtons small busy={change.isPending} disabled={nothing} onCancel={cancel} />
      </Fields>
    </form>
  )
}

function DeleteComment({ comment, name }: { comment: IssueComment; name: string }) {
  const remove = useDeleteIssueComment(comment.issueId)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" aria-label={`Delete ${name}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete Comment"
        confirmLabel="Delete"
        destructive
        busy={remove.isPending}
        onCancel={() => {
          setIsAsking(false)
          remove.reset()
        }}
        onConfirm={() => remove.mutate(comment.id)}
      >
        <p>Are you sure you want to delete this comment? This action cannot be undone.</p>
        {remove.isError && (
          <QuietFailure error={remove.error}>The comment was not deleted. Please try again.</QuietFailure>
        )}
      </ConfirmDialog>
    </>
  )
}

function NewComment({ issueId, onAdded }: { issueId: string; onAdded: () => void }) {
  const add = useAddIssueComment(issueId)
  const { text: content, write } = useCommentDraft(`issue ${issueId}`)
  const nothing = isBlank(content)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (nothing || add.isPending) return
    add.mutate(
      { content: content.trim() },
      {
        onSuccess: () => {
          write('')
          onAdded()
        },
      },
    )
  }

  return (
    <form onSubmit={submit}>
      <Fields>
        <TextArea
          label="Your comment"
          rows={3}
          counter
          maxLength={characters.issueComment}
          value={content}
          required
          readOnly={add.isPending}
          onChange={({ target }) => {
            write(target.value)
            if (add.isError) add.reset()
          }}
        />
        {add.isError && (
          <QuietFailure error={add.error}>
            {quietMessageOf(add.error, 'Your comment was not added. Please try again.')}
          </QuietFailure>
        )}
        <Row>
          <Button type="submit" variant="primary" disabled={nothing || add.isPending} busy={add.isPending}>
            Add Comment
          </Button>
        </Row>
      </Fields>
    </form>
  )
}

/** Where the draft of a changed comment is kept. */
const draftOf = ({ id }: IssueComment) => `issue comment ${id}`

const Inside = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) clamp(var(--space-4), 2.5vw, var(--space-5)) var(--space-5);

  & > p {
    color: var(--muted-foreground);
  }
`

const List = styled.ol`
  display: grid;
  gap: var(--space-4);

  &:empty {
    display: none;
  }

  & > li + li {
    padding-top: var(--space-4);
    border-top: 1px solid var(--border);
  }

  & article > p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-height: var(--touch);
  color: var(--muted-foreground);
  font-size: var(--text-sm);

  & > strong {
    color: var(--card-foreground);
    overflow-wrap: anywhere;
  }
`

const Tools = styled.span`
  display: flex;
  margin-left: auto;
`

const Fields = styled.div`
  display: grid;
  gap: var(--space-2);
`
