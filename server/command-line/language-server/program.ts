/** A program that an editor has open, with what the engine says about it. */
import {
  type Position,
  type Range,
  type TextDocumentContentChangeEvent,
  type TextDocumentsConfiguration,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Declaration, Diagnostic, Engine, Outline } from '../../../engine-rs/index'
import { findDeclaration, type Span } from '../../../language/declarations'
import type { Line } from '../../../language/explanation'
import type { ReadLines } from './semantic-tokens'

/** A program in one state of its text. The engine reads it when that is wanted for the first time. */
export class Program {
  private knownOutline: Outline | undefined
  private knownDiagnostics: readonly Diagnostic[] | undefined

  constructor(
    private readonly document: TextDocument,
    private readonly engine: Engine,
    /** Kept from one state of the text to the next. */
    readonly readLines: ReadLines = new Map(),
  ) {
    this.uri = document.uri
    this.version = document.version
    this.text = document.getText()
  }

  /** The address by which the editor names the program. */
  readonly uri: string
  /** Which state of the text this is, as the editor counts. */
  readonly version: number
  readonly text: string

  /** The program after changes. This one is no longer asked for anything: its document changes in place. */
  changed(changes: TextDocumentContentChangeEvent[], version: number): Program {
    return new Program(TextDocument.update(this.document, changes, version), this.engine, this.readLines)
  }

  /** The names of the program, with their types. */
  get outline(): Outline {
    this.knownOutline ??= this.engine.outline(this.text, true)
    return this.knownOutline
  }

  /** Errors and warnings. */
  get diagnostics(): readonly Diagnostic[] {
    this.knownDiagnostics ??= this.engine.check(this.text).diagnostics
    return this.knownDiagnostics
  }

  /** The declaration of the name at a position, or null. */
  declarationAt(position: Position): Declaration | null {
    return findDeclaration(this.outline, this.offsetAt(position))
  }

  /** The line around an offset, without its end. */
  lineAt(offset: number): Line {
    const { line } = this.document.positionAt(offset)
    const from = this.offsetAt({ line, character: 0 })
    const next = this.offsetAt({ line: line + 1, character: 0 })
    return { text: this.text.slice(from, next).replace(/[\r\n]+$/, ''), from, number: line + 1 }
  }

  /** A place as UTF-16 units from the start of the text. */
  offsetAt(position: Position): number {
    return this.document.offsetAt(position)
  }

  /** A part of the text as lines and columns. */
  rangeOf({ start, end }: Span): Range {
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) }
  }
}

/** How programs come from what an editor opens and changes. */
export const programsOf = (engine: Engine): TextDocumentsConfiguration<Program> => ({
  create: (uri, languageId, version, text) => new Program(TextDocument.create(uri, languageId, version, text), engine),
  update: (program, changes, version) => program.changed(changes, version),
})
