import type { ReactNode } from 'react'
import { paths } from '../../../contract/paths'
import { useViewer } from '../../session/session'
import { LinkButton } from '../../ui/button'
import { ErrorPanel } from '../../ui/notice'
import { Page } from '../../ui/page'

/** Shows a page to administrators, and an error to others. The server refuses them anyway. */
export function AdminOnly({ title, children }: { title: string; children: ReactNode }) {
  if (useViewer()?.role === 'ADMIN') return children
  return (
    <Page title={title}>
      <ErrorPanel
        isPage
        title="Access Denied"
        actions={
          <LinkButton to={paths.home} variant="primary">
            Go to Home
          </LinkButton>
        }
      >
        You don't have permission to access this resource
      </ErrorPanel>
    </Page>
  )
}
