/** The interface of the code editor, which pages know before the editor is loaded. */
import type { Diagnostic, Fix } from '../../../contract/envelope'
import type { Span } from '../../../language/declarations'
import type { ReadOutline } from './outline'

/** The engine's diagnostics of a program. Their spans refer to `source`; the editor maps them to its current text. */
export interface DiagnosedProgram {
  source: string
  diagnostics: readonly Diagnostic[]
}

/** The part of the drawn program that contains the cursor's lines. */
export interface CodeCursor extends Span {
  /** The gate or subroutine whose body contains the cursor. */
  gate: string | null
}

export interface CodeEditorOptions {
  value: string
  placeholder: string
  /** Attributes of the text box, above all its accessible name. */
  attributes: Record<string, string>
  /** @param isNewProgram the text was pasted over everything. */
  onChange: (text: string, isNewProgram: boolean) => void
  /**
   * A text is about to be pasted; `true` keeps it out of the editor.
   *
   * @param isWhole it takes the place of everything.
   */
  onPaste: (text: string, isWhole: boolean) => boolean
  /** The cursor moved to other lines; null where the drawn program is not known. */
  onCursor: (cursor: CodeCursor | null) => void
  readOutline: ReadOutline
  /** Formats a text; null where it cannot be formatted. */
  onFormat: (text: string) => Promise<string | null>
  /** Called after formatting by the keyboard. */
  onFormatEnd: (outcome: FormatOutcome) => void
}

/** What a page can do with the editor. */
export interface CodeHandle {
  /** Focuses the editor and selects a span of `source`; of the current text where `source` is null. */
  select(span: Span, source: string | null): void
  /** Applies fixes of `source` as one undo step, except where the text has changed there; false if it has changed everywhere. */
  apply(fixes: readonly Fix[], source: string): boolean
  focus(): void
  /** Formats the text as one undo step. */
  format(): Promise<FormatOutcome>
}

/** The result of formatting. `refused`: the text is not valid OpenQASM. `overtaken`: it was edited meanwhile. */
export type FormatOutcome = 'done' | 'refused' | 'overtaken'

/** The editor, once it is loaded. */
export interface CodeEditor extends CodeHandle {
  /** Replaces the text as one undo step. Does nothing for a text that the editor itself has reported. */
  setText(text: string): void
  setDiagnosed(diagnosed: DiagnosedProgram | null): void
  /** Sets the program that the diagram shows. Cursor and highlight refer to it. */
  setDrawn(source: string | null): void
  /** Highlights a span of the drawn program and scrolls to it. */
  highlight(span: Span | null): void
  setAttributes(attributes: Record<string, string>): void
  close(): void
}
