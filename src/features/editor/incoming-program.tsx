import type { Program } from './program'
import { Arrival, type ArrivalProps } from '../workbench/share/incoming-content'
import { programIn, programOfCircuit } from './shared-program'

/** Opens a program on the QASM page. */
export function ProgramArrival(props: Omit<ArrivalProps<Program>, 'contentIn' | 'contentOfCircuit'>) {
  return <Arrival {...props} contentIn={programIn} contentOfCircuit={programOfCircuit} />
}
