import { useLocation } from 'react-router-dom'
import { collectionReportPath } from '../../contract/collection-report-path'
import { useViewer } from '../session/session'
import { LinkButton } from '../ui/button'
import { ErrorRegion } from '../ui/error-region'
import { FlagIcon } from '../ui/icons'
import { lazyComponent } from '../ui/lazy-component'

const HideCollection = lazyComponent(async () => (await import('./moderate')).HideCollection)

interface CollectionToolsProps {
  collection: { id: string; name: string; author: { id: string }; isPublic: boolean; isHidden?: true | undefined }
}

/** Report, hide, show again. Nothing on one's own collection. */
export function CollectionTools({ collection: { id, name, author, isPublic, isHidden } }: CollectionToolsProps) {
  const viewer = useViewer()
  const from = useLocation().pathname
  if (viewer?.id === author.id) return null
  if (viewer?.role !== 'ADMIN') {
    return (
      <LinkButton to={collectionReportPath(id)} state={{ from }} size="small" icon={<FlagIcon />}>
        Report
      </LinkButton>
    )
  }
  // Nobody else sees a private collection anyway.
  if (!isPublic && !isHidden) return null
  return (
    <ErrorRegion what="The tool" quiet>
      <HideCollection collection={{ id, name, isHidden: isHidden === true }} />
    </ErrorRegion>
  )
}
