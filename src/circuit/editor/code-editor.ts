/** What a page knows of the code editor before it is loaded. */
import type { Diagnostic } from '../../../contract/envelope'
import type { Span } from './outline'
import type { QuickFix } from './quick-fixes'

/** What the engine said of a text. Places hold in that text; the editor finds them in what has become of it. */
export interface DiagnosedProgram {
  source: string
  diagnostics: readonly Diagnostic[]
}

/** The part of the drawn program that the cursor's lines are. */
export interface CodeCursor extends Span {
  /** The gate or subroutine whose body the cursor is in. */
  gate: string | null
}

export interface CodeEditorOptions {
  value: string
  placeholder: string
  /** Attributes of the text box itself, its name above all. */
  attributes: Record<string, string>
  /** @param isAnother the text was pasted in place of everything there was: a program of its own. */
  onChange: (text: string, isAnother: boolean) => void
  /** The cursor went to other lines; null where the drawn program is not known. */
  onCursor: (cursor: CodeCursor | null) => void
  /** Lays a text out anew, word for word the same; null where it cannot. */
  onFormat: (text: string) => Promise<string | null>
  /** What became of a wish that came from the keyboard. */
  onFormatEnd: (outcome: FormatOutcome) => void
}

/** What can be done with a code that is being edited. */
export interface CodeHandle {
  /** Focuses the editor and selects a place of a text, the text of now where none is given. */
  select(span: Span, source: string | null): void
  /** Makes a repair of a text; false where the text has changed there since. */
  apply(fix: QuickFix, source: string): boolean
  focus(): void
  /** Lays the text out anew, which undo takes back. */
  format(): Promise<FormatOutcome>
}

/** What became of the wish: the text holds something that is no word of the language, or was changed meanwhile. */
export type FormatOutcome = 'done' | 'refused' | 'overtaken'

/** The editor, once it is loaded. */
export interface CodeEditor extends CodeHandle {
  /** A text from outside, which undo takes back. A text that the editor told itself changes nothing. */
  setText(text: string): void
  setDiagnosed(diagnosed: DiagnosedProgram | null): void
  /** The program that the diagram shows: cursor and light are places of it. */
  setDrawn(source: string | null): void
  /** Lights a place of the drawn program and brings it into view. */
  highlight(span: Span | null): void
  setAttributes(attributes: Record<string, string>): void
  close(): void
}
