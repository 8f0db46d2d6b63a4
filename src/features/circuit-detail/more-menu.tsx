import { useEffect } from 'react'
import { preloadWhenIdle } from '../../lib/preload-when-idle'
import { Dropdown } from '../../ui/dropdown'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import type { MoreActionsProps } from './more-actions'

const MoreActions = lazyComponent(async () => (await import('./more-actions')).MoreActions, {
  fallback: <p>Loading...</p>,
})

/** A menu of less frequent actions on a circuit. */
export function MoreMenu(props: MoreActionsProps) {
  useEffect(() => preloadWhenIdle(MoreActions.preload), [])
  return (
    <Dropdown label="More" size="small" align="end">
      <ErrorRegion what="The menu">
        <MoreActions {...props} />
      </ErrorRegion>
    </Dropdown>
  )
}
