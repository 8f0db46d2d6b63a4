import type { Circuit } from '../../../contract/circuits'
import { ErrorRegion } from '../../ui/error-region'
import { FiguresCard } from './figures/figures-card'
import { VersionsCard } from './versions/versions-card'

/** What stands below the program of a circuit: its figures, and the versions that it has had. */
export function BelowProgram({ circuit }: { circuit: Circuit }) {
  return (
    <>
      <ErrorRegion what="The figures" quiet>
        <FiguresCard circuit={circuit} />
      </ErrorRegion>
      <VersionsCard circuit={circuit} />
    </>
  )
}
