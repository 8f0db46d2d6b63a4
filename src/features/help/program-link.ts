import { paths } from '../../../contract/paths'

/** The QASM page, opened with a program. The program is in the fragment, which no server receives. */
export const openProgram = (program: string): string => `${paths.qasm}#program=${encodeURIComponent(program)}`
