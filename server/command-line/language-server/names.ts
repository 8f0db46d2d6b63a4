/** What editors ask about the names of a program. */
import {
  CompletionItemKind,
  type CompletionItem,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type Location,
  LSPErrorCodes,
  MarkupKind,
  type Position,
  type Range,
  ResponseError,
  SymbolKind,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import type { Declaration } from '../../../engine-rs/index'
import { completionsIn, slotAt, type Suggestion } from '../../../language/completion'
import { usesOf } from '../../../language/declarations'
import { explainAt } from '../../../language/explanation'
import { renameProblem } from '../../../language/rename'
import type { Program } from './program'

/** Explains the word at a position. */
export async function hoverAt(program: Program, position: Position): Promise<Hover | null> {
  const explanation = await explainAt(
    program.offsetAt(position),
    (at) => program.lineAt(at),
    async () => program.outline,
  )
  if (explanation === null) return null
  const { usage, description } = explanation
  return {
    contents: { kind: MarkupKind.Markdown, value: `${codeBlockOf(usage)}\n${description}` },
    range: program.rangeOf(explanation),
  }
}

/** A text as code, also one that has the marks of code in it, as a comment may. */
function codeBlockOf(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}openqasm\n${code}\n${fence}`
}

/** What can be inserted at a position. */
export function completionsAt(program: Program, position: Position): CompletionItem[] {
  const at = program.offsetAt(position)
  const line = program.lineAt(at)
  const before = line.text.slice(0, at - line.from)
  // A lone `@` begins an annotation, whose name is anybody's.
  const slot = before.trim() === '@' ? null : slotAt(before, true)
  if (slot === null) return []
  const { outline } = program
  const from = at - slot.typed.length
  // The word being typed is not a name of the program yet.
  const declarations = outline.declarations.filter(({ uses }) => uses[0] !== from)
  const range = program.rangeOf({ start: from, end: at })
  return completionsIn(slot, { ...outline, declarations }).map((suggestion) => toCompletion(suggestion, range))
}

function toCompletion({ label, type, detail, info, boost = 0 }: Suggestion, range: Range): CompletionItem {
  return {
    label,
    kind: completionKinds[type],
    ...(detail !== undefined && { detail }),
    ...(info !== undefined && { documentation: info }),
    // Own names before others; editors sort by this text.
    sortText: `${boost > 0 ? 0 : 1}${label}`,
    textEdit: { range, newText: label },
  }
}

const completionKinds: Record<Suggestion['type'], CompletionItemKind> = {
  constant: CompletionItemKind.Constant,
  function: CompletionItemKind.Function,
  keyword: CompletionItemKind.Keyword,
  method: CompletionItemKind.Function,
  text: CompletionItemKind.File,
  variable: CompletionItemKind.Variable,
}

/** All places of the name at a position, its declaration first. */
export function placesOf(program: Program, position: Position): Range[] {
  const declaration = program.declarationAt(position)
  return declaration === null ? [] : usesOf(declaration).map((use) => program.rangeOf(use))
}

/** Where the name at a position is declared, or null. */
export function definitionAt(program: Program, position: Position): Location | null {
  const [range] = placesOf(program, position)
  return range === undefined ? null : { uri: program.uri, range }
}

/** The name at a position, as it can be renamed, or null. */
export function renamedAt(program: Program, position: Position): { range: Range; placeholder: string } | null {
  const declaration = program.declarationAt(position)
  if (declaration === null) return null
  const at = program.offsetAt(position)
  const use = usesOf(declaration).find(({ start, end }) => start <= at && at <= end)
  return use === undefined ? null : { range: program.rangeOf(use), placeholder: declaration.name }
}

/**
 * The edits that give the name at a position a new one.
 *
 * @throws {ResponseError} where that would change what the program means; its message is for people.
 */
export function rename(program: Program, position: Position, newName: string): WorkspaceEdit {
  const declaration = program.declarationAt(position)
  if (declaration === null) throw refused('This is no name that the program declares.')
  const problem = renameProblem(program.outline, declaration, newName)
  if (problem !== null) throw refused(problem)
  const edits = usesOf(declaration).map((use) => ({ range: program.rangeOf(use), newText: newName }))
  return { changes: { [program.uri]: edits } }
}

const refused = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message)

/** The declarations of a program; those in the body of a gate or subroutine stand below it. */
export function symbolsOf(program: Program): DocumentSymbol[] {
  const symbols: DocumentSymbol[] = []
  let inner: DocumentSymbol[] = []
  let innerEnd = 0
  for (const declaration of program.outline.declarations) {
    const symbol = toSymbol(program, declaration)
    const isInside = declaration.uses[0] < innerEnd
    ;(isInside ? inner : symbols).push(symbol)
    if (declaration.body !== null) {
      inner = symbol.children = []
      innerEnd = declaration.body.end
    }
  }
  return symbols
}

function toSymbol(program: Program, { name, kind, type, uses: [start], body }: Declaration): DocumentSymbol {
  const selectionRange = program.rangeOf({ start, end: start + name.length })
  return {
    name,
    kind: symbolKinds[kind],
    ...(type !== null && { detail: type }),
    // With the brace behind its body.
    range: body === null ? selectionRange : program.rangeOf({ start, end: body.end + 1 }),
    selectionRange,
  }
}

const symbolKinds: Record<Declaration['kind'], SymbolKind> = {
  gate: SymbolKind.Function,
  subroutine: SymbolKind.Function,
  qubits: SymbolKind.Array,
  bits: SymbolKind.Array,
  variable: SymbolKind.Variable,
  parameter: SymbolKind.Variable,
}

/** The bodies of gates, subroutines, conditions, loops and boxes that take more than a line. */
export function foldingRangesOf(program: Program): FoldingRange[] {
  const { declarations, blocks } = program.outline
  const bodies = [...declarations.flatMap(({ body }) => body ?? []), ...blocks]
  return bodies.flatMap((body) => {
    const { start, end } = program.rangeOf(body)
    // The last line keeps its brace.
    return end.line - start.line < 2 ? [] : [{ startLine: start.line, endLine: end.line - 1 }]
  })
}
