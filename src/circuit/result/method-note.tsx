import type { SimulationMethod } from '../../../engine-rs/index'
import { formatInteger } from '../../lib/format-integer'
import { MutedText } from '../../ui/page'

/** Says that a result is a sample, where it is one. */
export function MethodNote({ method }: { method: SimulationMethod | null }) {
  if (method?.kind !== 'sampled') return null
  return (
    <MutedText>
      Shares of {formatInteger(method.shots)} sampled runs (seed {method.seed}): this circuit can take too many courses
      to follow them all.
    </MutedText>
  )
}
