import type { Circuit } from '../../../contract/circuits'
import { Stack } from '../../ui/page'
import { BelowProgram } from './below-program'
import { ProgramCard } from './program-card'

interface ProgramColumnProps {
  circuit: Circuit
  /** The statement of the operation that is selected in the diagram. */
  lit: { start: number; end: number } | null
}

/** The program, and the versions that it has had. */
export function ProgramColumn({ circuit, lit }: ProgramColumnProps) {
  return (
    <Stack>
      <ProgramCard circuit={circuit} lit={lit} />
      <BelowProgram circuit={circuit} />
    </Stack>
  )
}
