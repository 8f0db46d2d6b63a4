import { Dropdown } from '../../ui/dropdown'
import { ErrorRegion } from '../../ui/error-region'
import { LinkIcon } from '../../ui/icons'
import { lazyComponent } from '../../ui/lazy-component'

const ReferenceList = lazyComponent(async () => (await import('./reference-list')).ReferenceList)

/** A button that shows the references of a circuit. */
export function References({ references }: { references: string[] }) {
  return (
    <Dropdown
      label={references.length > 0 ? `References (${references.length})` : 'References'}
      icon={<LinkIcon />}
      size="small"
      variant="ghost"
      align="end"
    >
      <ErrorRegion what="The references">
        <ReferenceList references={references} />
      </ErrorRegion>
    </Dropdown>
  )
}
