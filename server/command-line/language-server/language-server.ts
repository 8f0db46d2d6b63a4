/**
 * The engine for editors, over the Language Server Protocol 3.17 (https://microsoft.github.io/language-server-protocol/).
 * docs/editors.md says how editors start it.
 */
import {
  CodeActionKind,
  type Connection,
  type InitializeResult,
  PositionEncodingKind,
  type Range,
  type TextDocumentIdentifier,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import type { Engine } from '../../../engine-rs/index'
import { productVersion } from '../../platform/version'
import { codeActionsOf, diagnosticsOf } from './diagnostics'
import { formattingOf } from './formatting'
import { completionsAt, definitionAt, foldingRangesOf, hoverAt, placesOf, rename, renamedAt, symbolsOf } from './names'
import { drawPicture, type PictureRequest } from './picture'
import { type Program, programsOf } from './program'
import { semanticTokensOf, tokenTypes } from './semantic-tokens'

const capabilities: InitializeResult['capabilities'] = {
  positionEncoding: PositionEncodingKind.UTF16,
  textDocumentSync: TextDocumentSyncKind.Incremental,
  hoverProvider: true,
  // A quote begins the name of a file, an `@` ends a modifier, which a gate follows.
  completionProvider: { triggerCharacters: ['"', '@'] },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  semanticTokensProvider: { legend: { tokenTypes, tokenModifiers: [] }, full: true, range: true },
}

/** Answers an editor until it says that it is done. */
export function serveEditor(connection: Connection, engine: Engine): void {
  const programs = new TextDocuments(programsOf(engine))
  /** Answers what is asked about an open program; with null where the editor has not opened it. */
  const about =
    <Request extends { textDocument: TextDocumentIdentifier }, Answer>(
      answer: (program: Program, request: Request) => Answer,
    ) =>
    (request: Request): Answer | null => {
      const program = programs.get(request.textDocument.uri)
      return program === undefined ? null : answer(program, request)
    }
  const noTokens = { data: [] }

  connection.onInitialize(() => ({ capabilities, serverInfo: { name: 'ketwork', version: productVersion } }))
  publishDiagnostics(connection, programs)
  connection.onHover(about((program, { position }) => hoverAt(program, position)))
  connection.onCompletion(about((program, { position }) => completionsAt(program, position)))
  connection.onDefinition(about((program, { position }) => definitionAt(program, position)))
  connection.onReferences(
    about((program, { position, context }) => {
      const places = placesOf(program, position).slice(context.includeDeclaration ? 0 : 1)
      return places.map((range) => ({ uri: program.uri, range }))
    }),
  )
  connection.onDocumentHighlight(
    about((program, { position }) => placesOf(program, position).map((range) => ({ range }))),
  )
  connection.onPrepareRename(about((program, { position }) => renamedAt(program, position)))
  connection.onRenameRequest(about((program, { position, newName }) => rename(program, position, newName)))
  connection.onDocumentSymbol(about(symbolsOf))
  connection.onFoldingRanges(about(foldingRangesOf))
  connection.onDocumentFormatting(about((program) => formattingOf(program, engine)))
  connection.onCodeAction(about(codeActionsOf))
  const colors = about((program, { range }: { textDocument: TextDocumentIdentifier; range?: Range }) =>
    semanticTokensOf(program, range),
  )
  connection.languages.semanticTokens.on((request) => colors(request) ?? noTokens)
  connection.languages.semanticTokens.onRange((request) => colors(request) ?? noTokens)
  // Not of the protocol: the drawing of a program, for editors that can show one.
  connection.onRequest(
    'ketwork/picture',
    about((program, request: PictureRequest) => drawPicture(engine, program, request)),
  )

  programs.listen(connection)
  connection.listen()
}

/** Programs up to here are checked at every key, in UTF-16 units: they take a few milliseconds. */
const checkedAtOnce = 500_000

/** How long typing rests before a longer program is checked, in milliseconds. */
const checkDelay = 200

/** Sends what is to be said of a program whenever it changes, and nothing once it is closed. */
function publishDiagnostics(connection: Connection, programs: TextDocuments<Program>): void {
  const waiting = new Map<string, NodeJS.Timeout>()
  const stopWaiting = (uri: string) => {
    clearTimeout(waiting.get(uri))
    waiting.delete(uri)
  }
  const publish = (program: Program) => {
    const { uri, version } = program
    waiting.delete(uri)
    void connection.sendDiagnostics({ uri, version, diagnostics: diagnosticsOf(program) })
  }
  programs.onDidChangeContent(({ document: program }) => {
    stopWaiting(program.uri)
    if (program.text.length <= checkedAtOnce) publish(program)
    else waiting.set(program.uri, setTimeout(publish, checkDelay, program))
  })
  programs.onDidClose(({ document: { uri } }) => {
    stopWaiting(uri)
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  })
}
