import { Dropdown } from '../../ui/dropdown'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import type { ExportPanelProps } from './export-panel'

const ExportPanel = lazyComponent(async () => (await import('./export-panel')).ExportPanel, {
  fallback: <p>Loading...</p>,
})

/** A menu of the formats that a program can be taken in. */
export function ExportMenu(props: ExportPanelProps) {
  return (
    <Dropdown label="Export" variant="ghost" size="small" align="end">
      <ErrorRegion what="The menu">
        <ExportPanel {...props} />
      </ErrorRegion>
    </Dropdown>
  )
}
