import type { Circuit } from '../../../contract/circuits'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { FiguresCard } from './figures/figures-card'
import { VersionsCard } from './versions/versions-card'

const ClaimsCard = lazyComponent(async () => (await import('./claims/claims-card')).ClaimsCard, { deferred: true })

/** What stands below the program of a circuit: its figures, what is claimed of it, and the versions that it has had. */
export function BelowProgram({ circuit }: { circuit: Circuit }) {
  return (
    <>
      <ErrorRegion what="The figures" quiet>
        <FiguresCard circuit={circuit} />
      </ErrorRegion>
      <ErrorRegion what="The claims" quiet>
        <ClaimsCard circuit={circuit} />
      </ErrorRegion>
      <VersionsCard circuit={circuit} />
    </>
  )
}
