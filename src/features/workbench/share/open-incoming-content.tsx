import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { paths } from '../../../../contract/paths'
import { Button } from '../../../ui/button'
import { Link } from '../../../ui/link'
import { Notice } from '../../../ui/notice'
import type { ContentSource } from './content-source'
import { useIncomingContent, type ContentReaders } from './use-incoming-content'

export interface IncomingContentProps<Content> {
  source: ContentSource
  /** Whether the page has a draft that is not saved. */
  isUnsaved: boolean
  onOpen: (content: Content) => void
}

/** Opens incoming content, and asks first if it would replace an unsaved draft. */
export function OpenIncomingContent<Content>({
  source,
  isUnsaved,
  onOpen,
  ...readers
}: IncomingContentProps<Content> & ContentReaders<Content>) {
  const incoming = useIncomingContent(source, readers)
  const [answer, setAnswer] = useState<'open' | 'dismiss' | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const content = incoming.state === 'ready' ? incoming.content : null
  if (answer === null && content !== null && !isUnsaved) setAnswer('open')
  // The URL becomes the page's own again, so that a reload keeps later edits.
  useEffect(() => {
    if (answer === null) return
    if (answer === 'open' && content !== null) onOpen(content)
    void navigate(pathname, { replace: true })
    // Runs once for each answer only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer])

  if (answer === 'dismiss' || incoming.state === 'loading') return null
  return (
    <Box>
      {incoming.state === 'failed' ? (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => setAnswer('dismiss')}>
              Close
            </Button>
          }
        >
          {incoming.problem}
        </Notice>
      ) : answer === 'open' ? (
        <OpenedNote origin={incoming.origin} />
      ) : (
        <ReplaceQuestion onAnswer={setAnswer} />
      )}
    </Box>
  )
}

function ReplaceQuestion({ onAnswer }: { onAnswer: (answer: 'open' | 'dismiss') => void }) {
  return (
    <Notice
      tone="warning"
      title="Replace your unsaved draft?"
      actions={
        <>
          <Button size="small" variant="primary" onClick={() => onAnswer('open')}>
            Replace draft
          </Button>
          <Button size="small" onClick={() => onAnswer('dismiss')}>
            Keep my draft
          </Button>
        </>
      }
    >
      The draft on this page isn&apos;t saved. What you&apos;re opening would replace it.
    </Notice>
  )
}

function OpenedNote({ origin }: { origin: Circuit | null }) {
  if (origin === null) return <Notice>Opened from a link. Not saved yet.</Notice>
  return (
    <Notice>
      Based on <Link to={paths.circuit(origin.id)}>{origin.name}</Link>. Your saved copy will credit it.
    </Notice>
  )
}

const Box = styled.div`
  margin-bottom: var(--space-4);
`
