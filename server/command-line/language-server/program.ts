/** A program that an editor has open, with what the engine has said about it. */
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Declaration, Diagnostic, Engine, Outline } from '../../../engine-rs/index'
import { findDeclaration } from '../../../language/declarations'
import type { Line } from '../../../language/explanation'
import type { Position, Range } from 'vscode-languageserver/node'

/** A program in one state of its text. The engine is asked when something is wanted for the first time. */
export class Program {
  private knownOutline: Outline | undefined
  private knownDiagnostics: readonly Diagnostic[] | undefined

  constructor(
    readonly document: TextDocument,
    private readonly engine: Engine,
  ) {}

  /** The text. */
  get text(): string {
    return this.document.getText()
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
    return findDeclaration(this.outline, this.document.offsetAt(position))
  }

  /** The line around an offset, without its end. */
  lineAt(offset: number): Line {
    const { line } = this.document.positionAt(offset)
    const from = this.document.offsetAt({ line, character: 0 })
    const next = this.document.offsetAt({ line: line + 1, character: 0 })
    return { text: this.text.slice(from, next).replace(/\r?\n$/, ''), from, number: line + 1 }
  }

  /** A part of the text as lines and columns. */
  rangeOf({ start, end }: { start: number; end: number }): Range {
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) }
  }
}

/** The programs that an editor has open, each in its present state. */
export class Programs {
  private readonly known = new Map<string, Program>()

  constructor(private readonly engine: Engine) {}

  /** The program of a document: the same one until the document changes. */
  of(document: TextDocument): Program {
    const { uri, version } = document
    const before = this.known.get(uri)
    if (before !== undefined && before.document === document && this.versions.get(uri) === version) return before
    const program = new Program(document, this.engine)
    this.known.set(uri, program)
    this.versions.set(uri, version)
    return program
  }

  /** Forgets a document that is closed. */
  forget(uri: string): void {
    this.known.delete(uri)
    this.versions.delete(uri)
  }

  /** The version of each document that its program is of: documents change in place. */
  private readonly versions = new Map<string, number>()
}
