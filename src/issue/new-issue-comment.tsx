import type { FormEvent } from 'react'
import { characters } from '../../contract/limits'
import { isBlank } from '../../contract/text'
import { quietMessageOf } from '../api/errors'
import { useAddIssueComment } from '../api/issues'
import { useCommentDraft } from '../session/comment-draft'
import { Button } from '../ui/button'
import { Row } from '../ui/page'
import { QuietFailure } from '../ui/quiet-failure'
import { TextArea } from '../ui/text-field'
import { Fields } from './issue-comment'

export function NewIssueComment({ issueId, onAdded }: { issueId: string; onAdded: () => void }) {
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
