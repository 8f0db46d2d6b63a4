import { memo, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Circuit } from '../../../contract/circuits'
import { paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { ArrowLeftIcon } from '../../ui/icons'
import { Page, PageHeader, Row } from '../../ui/page'
import { OutputPanel, ShareLink } from './lazy-panels'
import { OutcomeAnnouncement } from './outcome-announcement'
import type { IncomingContentProps } from './share/content-source'
import { IncomingContent } from './share/incoming-content'
import { SideBySide, type SideBySideProps } from './side-by-side'

interface WorkbenchProps<Content> extends IncomingContentProps<Content>, SideBySideProps {
  title: string
  lead: string
  /** The path of this page, which a share link opens. */
  path: string
  /** What the page edits now, for a share link. */
  content: Content
  /** Shown if nothing can be shared. */
  unshareable: string
  creation: { isPending: boolean; circuit: Circuit | null; successes: number }
  /** Why no circuit was created, as a sentence. */
  error?: string | null
  onRetry?: (() => void) | undefined
  /** Shown in place of the output before anything was created. */
  emptyOutput?: string
  /** A button in the header. The same element while it does the same, so that no edit renders the header. */
  action?: ReactNode
  /** Shown above form and preview. */
  above?: ReactNode
  /** Takes the place of form and preview; null for none. */
  instead?: ReactNode
}

/** The frame of the builder and of the QASM page: header, incoming content, form beside preview, and output. */
export function Workbench<Content>({
  title,
  lead,
  path,
  content,
  unshareable,
  loadFormat,
  isUnsaved,
  onOpen,
  creation: { isPending, circuit, successes },
  error = null,
  onRetry,
  emptyOutput,
  action,
  above,
  instead,
  ...columns
}: WorkbenchProps<Content>) {
  const share = useShare(content, loadFormat, unshareable)
  return (
    <Page width="window">
      <Header title={title} lead={lead} path={path} share={share} action={action} />
      <IncomingContent loadFormat={loadFormat} isUnsaved={isUnsaved} onOpen={onOpen} />
      {above}
      {instead ?? <SideBySide {...columns} />}
      <OutcomeAnnouncement loading={isPending} name={circuit?.name ?? null} />
      {(emptyOutput !== undefined || isPending || circuit) && (
        <OutputPanel
          loading={isPending}
          error={error}
          onRetry={onRetry}
          output={circuit}
          successes={successes}
          empty={emptyOutput}
        />
      )}
    </Page>
  )
}

interface HeaderProps extends Pick<WorkbenchProps<unknown>, 'title' | 'lead' | 'path' | 'action'> {
  share: () => Promise<object | string>
}

/** Memoized, so that no edit renders it. */
const Header = memo(function Header({ title, lead, path, share, action }: HeaderProps) {
  return (
    <PageHeader title={title} lead={lead}>
      <Row>
        <ShareLink path={path} content={share} />
        {action}
        <LinkButton variant="ghost" icon={<ArrowLeftIcon />} to={paths.generator}>
          Back to Options
        </LinkButton>
      </Row>
    </PageHeader>
  )
})

/** Returns what a share link carries: the latest content, or why there is nothing to share. The same function in every render. */
function useShare<Content>(
  content: Content,
  loadFormat: IncomingContentProps<Content>['loadFormat'],
  unshareable: string,
): HeaderProps['share'] {
  const latest = useRef(content)
  useLayoutEffect(() => {
    latest.current = content
  })
  return useCallback(
    async () => (await loadFormat()).toShared(latest.current) ?? unshareable,
    [loadFormat, unshareable],
  )
}
