import type { Circuit } from '../../../contract/circuits'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { Stack } from '../../ui/page'
import { FiguresCard } from './figures/figures-card'
import { ProgramCard } from './program-card'
import { VersionsCard } from './versions/versions-card'

const ClaimsCard = lazyComponent(async () => (await import('./claims/claims-card')).ClaimsCard, { deferred: true })

interface ProgramColumnProps {
  circuit: Circuit
  /** The statement of the operation that is selected in the diagram. */
  highlighted: { start: number; end: number } | null
}

/** The program of a circuit, and below it its figures, what is claimed of it, and the versions that it has had. */
export function ProgramColumn({ circuit, highlighted }: ProgramColumnProps) {
  return (
    <Stack>
      <ProgramCard circuit={circuit} highlighted={highlighted} />
      <ErrorRegion what="The figures" quiet>
        <FiguresCard circuit={circuit} />
      </ErrorRegion>
      <ErrorRegion what="The claims" quiet>
        <ClaimsCard circuit={circuit} />
      </ErrorRegion>
      <VersionsCard circuit={circuit} />
    </Stack>
  )
}
