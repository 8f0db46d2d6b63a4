import type { Program } from './program'
import { IncomingContent, type IncomingContentProps } from '../workbench/share/incoming-content'
import { programIn, programOfCircuit } from './shared-program'

/** Opens a program on the QASM page. */
export function IncomingProgram(props: Omit<IncomingContentProps<Program>, 'contentIn' | 'contentOfCircuit'>) {
  return <IncomingContent {...props} contentIn={programIn} contentOfCircuit={programOfCircuit} />
}
