import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { paths } from '../../../../contract/paths'
import { takeParameterValues } from '../../../session/parameter-values'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { toast } from '../../../ui/toast'
import { rememberOpened, stateOf } from './opened-address'
import type { ContentSource, IncomingContentProps, SharedFormat } from './content-source'

type Answer = 'open' | 'dismiss'

/** Opens a source, which an address names, once it is loaded and, where a draft would be lost, confirmed. */
export function OpenSource<Content>({
  source,
  address,
  loadFormat,
  isUnsaved,
  onOpen,
}: IncomingContentProps<Content> & { source: ContentSource; address: string }) {
  const incoming = useSourceContent(source, loadFormat)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (answer === null && incoming && 'content' in incoming && !isUnsaved) setAnswer('open')
  // The URL becomes the page's own again, so that a reload keeps later edits.
  useEffect(() => {
    if (answer === null) return
    if (answer === 'open' && incoming && 'content' in incoming) {
      const problem = takeParameterValues(pathname, address)
      if (problem !== null) toast(problem, 'danger')
      onOpen(incoming.content)
      rememberOpened(pathname, address)
    }
    void navigate(pathname, { replace: true, state: answer === 'open' ? stateOf(address) : null })
    // Runs once for each answer only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answer])

  if (answer === 'dismiss' || incoming === undefined) return null
  return (
    <Box>
      {'problem' in incoming ? (
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

/** What a source contains; undefined while it is loading. */
function useSourceContent<Content>(source: ContentSource, loadFormat: () => Promise<SharedFormat<Content>>) {
  const { data, error } = useQuery({
    queryKey: ['incoming content', source],
    queryFn: async ({ client }) => {
      const [{ readIncomingContent }, format] = await Promise.all([import('./read-incoming-content'), loadFormat()])
      return readIncomingContent(source, format, client)
    },
    // A link can be read without a network.
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    meta: { persist: false },
  })
  if (error) throw error
  return data
}

function ReplaceQuestion({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
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
