import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import type { IssueComment } from '../../contract/issues'
import { characters } from '../../contract/limits'
import { messageOf } from '../api/errors'
import { issueCommentsQuery, useAddIssueComment, useChangeIssueComment, useDeleteIssueComment } from '../api/issues'
import { paths } from '../paths'
import { useViewer } from '../session/session'
import { Button } from '../ui/button'
import { Card, CardHeader } from '../ui/card'
import { ConfirmDialog } from '../ui/dialog'
import { FormButtons } from '../ui/form-buttons'
import { Link } from '../ui/link'
import { Notice } from '../ui/notice'
import { Row } from '../ui/page'
import { RelativeTime } from '../ui/relative-time'
import { TextArea } from '../ui/text-field'
import { useFocusReturn } from '../ui/use-focus-return'

/** What author and administrators say to each other about an issue. */
export function IssueComments({ issueId }: { issueId: string }) {
  const headingId = useId()
  const list = useInfiniteQuery(issueCommentsQuery(issueId))
  const comments = list.data?.pages.flatMap(({ data }) => data) ?? []
  const total = list.data?.pages[0]?.page.total
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader id={headingId} title={total === undefined ? 'Comments' : `Comments (${total})`} />
      <Inside>
        {list.isError && (
          <Notice
            tone="danger"
            actions={
              <Button size="small" onClick={() => void list.refetch()}>
                Try Again
              </Button>
            }
          >
            {messageOf(list.error, 'The comments could not be loaded.')}
          </Notice>
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
        <NewComment issueId={issueId} />
      </Inside>
    </Card>
  )
}

function Comment({ comment }: { comment: IssueComment }) {
  const isOwn = useViewer()?.id === comment.authorId
  const [isEditing, setIsEditing] = useState(false)
  const edit = useFocusReturn<HTMLButtonElement>(isEditing)
  const isEdited = comment.updatedAt !== comment.createdAt
  return (
    <article>
      <Head>
        <strong>
          {comment.author ? <Link to={paths.user(comment.author.id)}>{comment.author.username}</Link> : 'deleted user'}
        </strong>
        <RelativeTime time={comment.createdAt} />
        {isEdited && <span>edited</span>}
        {isOwn && !isEditing && (
          <Tools>
            <Button ref={edit} variant="ghost" size="small" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
            <DeleteComment comment={comment} />
          </Tools>
        )}
      </Head>
      {isEditing ? <EditComment comment={comment} onDone={() => setIsEditing(false)} /> : <p>{comment.content}</p>}
    </article>
  )
}

function EditComment({ comment, onDone }: { comment: IssueComment; onDone: () => void }) {
  const change = useChangeIssueComment(comment.issueId)
  const [content, setContent] = useState(comment.content)
  const isBlank = content.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlank || change.isPending) return
    if (content.trim() === comment.content) return onDone()
    change.mutate({ id: comment.id, content: content.trim() }, { onSuccess: onDone })
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
          error={
            change.isError ? messageOf(change.error, 'The comment could not be saved. Please try again.') : undefined
          }
          onChange={({ target }) => setContent(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
        />
        <FormButtons small busy={change.isPending} disabled={isBlank} onCancel={onDone} />
      </Fields>
    </form>
  )
}

function DeleteComment({ comment }: { comment: IssueComment }) {
  const remove = useDeleteIssueComment(comment.issueId)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
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
          <Notice tone="danger">
            {messageOf(remove.error, 'The comment could not be deleted. Please try again.')}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}

function NewComment({ issueId }: { issueId: string }) {
  const add = useAddIssueComment(issueId)
  const [content, setContent] = useState('')
  const isBlank = content.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlank || add.isPending) return
    add.mutate({ content: content.trim() }, { onSuccess: () => setContent('') })
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
          error={add.isError ? messageOf(add.error, 'The comment could not be added. Please try again.') : undefined}
          onChange={({ target }) => {
            setContent(target.value)
            if (add.isError) add.reset()
          }}
        />
        <Row>
          <Button type="submit" variant="primary" disabled={isBlank || add.isPending} busy={add.isPending}>
            Add Comment
          </Button>
        </Row>
      </Fields>
    </form>
  )
}

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
