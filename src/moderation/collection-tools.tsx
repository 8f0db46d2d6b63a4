import { useViewer } from '../session/session'
import { ErrorRegion } from '../ui/error-region'
import { lazyComponent } from '../ui/lazy-component'

const HideCollection = lazyComponent(async () => (await import('./moderate')).HideCollection)

interface CollectionToolsProps {
  collection: { id: string; name: string; author: { id: string }; isPublic: boolean; isHidden?: true | undefined }
}

/** Hide, show again: for administrators, on somebody else's collection. */
export function CollectionTools({ collection: { id, name, author, isPublic, isHidden } }: CollectionToolsProps) {
  const viewer = useViewer()
  // Nobody else sees a private collection anyway.
  if (viewer?.role !== 'ADMIN' || viewer.id === author.id || (!isPublic && !isHidden)) return null
  return (
    <ErrorRegion what="The tool" quiet>
      <HideCollection collection={{ id, name, isHidden: isHidden === true }} />
    </ErrorRegion>
  )
}
