import { memo } from 'react'
import { paths } from '../../../contract/paths'
import { LinkButton } from '../../ui/button'
import { ArrowLeftIcon } from '../../ui/icons'
import { PageHeader, Row } from '../../ui/page'
import { ShareLink } from './lazy-panels'

interface WorkbenchHeaderProps {
  title: string
  lead: string
  /** The path of this page, which a share link opens. */
  path: string
  /** Returns what a share link carries, or a sentence if there is nothing to share. */
  share: () => Promise<object | string>
}

/** The header of the builder and the QASM page. Memoized: with a stable `share`, no edit renders it. */
export const WorkbenchHeader = memo(function WorkbenchHeader({ title, lead, path, share }: WorkbenchHeaderProps) {
  return (
    <PageHeader title={title} lead={lead}>
      <Row>
        <ShareLink path={path} content={share} />
        <LinkButton variant="ghost" icon={<ArrowLeftIcon />} to={paths.generator}>
          Back to Options
        </LinkButton>
      </Row>
    </PageHeader>
  )
})
