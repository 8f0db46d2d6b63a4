/** What the engine says about programs and settings. */

/** How bad it is: an error stops a program from being kept, a warning does not. */
export type Severity = 'error' | 'warning'

/** One thing to tell the author of a program. */
export interface Diagnostic {
  /** Stable: `QASM` and three digits; `SIM` and three digits about a simulation. */
  code: string
  severity: Severity
  /** What is wrong: lower case, no full stop, code in backticks. */
  message: string
  /** What to do, where that can be guessed. */
  help?: string
  span: SourceSpan
  /** Other places that explain it. */
  related?: { message: string; span: SourceSpan }[]
  /** The change that `help` proposes, where the engine can make it. */
  fix?: Fix
}

/** A change of a program that fixes what a diagnostic reports. It never changes the meaning of what is right already. */
export interface Fix {
  /** What it does, as a button says it: `Replace with cx`. */
  title: string
  /** In order and without overlap. An empty span is an insertion point, an empty text removes. */
  edits: { span: SourceSpan; text: string }[]
  /** Whether this is certainly what the author meant, so that an editor can apply it together with others. */
  isSafe: boolean
}

/** A place in a text. `start` and `end` count UTF-16 units from 0; lines and columns count from 1, columns in UTF-16 units. */
export interface SourceSpan {
  start: number
  end: number
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** One thing to tell the person who chose the settings. */
export interface Problem {
  /** Where in the request: `circuitParams.coreLayer.graph.edges[3]`. */
  path: string
  severity: Severity
  /** A sentence that names the offender. */
  message: string
}
