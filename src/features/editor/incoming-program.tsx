import { OpenIncomingContent, type IncomingContentProps } from '../workbench/share/open-incoming-content'
import type { Program } from './program'
import { programIn, programOfCircuit } from './shared-program'

/** Opens an incoming program on the QASM page. */
export function IncomingProgram(props: IncomingContentProps<Program>) {
  return <OpenIncomingContent {...props} contentIn={programIn} contentOfCircuit={programOfCircuit} />
}
