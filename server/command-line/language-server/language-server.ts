/**
 * `npx ketwork lsp`: the engine for editors, over the Language Server Protocol 3.17
 * (https://microsoft.github.io/language-server-protocol/). docs/editors.md tells how editors start it.
 */
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  CodeActionKind,
  type Connection,
  type InitializeResult,
  type TextDocumentIdentifier,
  TextDocuments,
  TextDocumentSyncKind,
  type TextEdit,
} from 'vscode-languageserver/node'
import type { Engine } from '../../../engine-rs/index'
import { diffTexts } from '../../../language/reformat'
import { productVersion } from '../../platform/version'
import { codeActionsOf, diagnosticsOf } from './diagnostics'
import {
  completionsAt,
  definitionAt,
  foldingRangesOf,
  hoverAt,
  placesOf,
  rename,
  renamedAt,
  symbolsOf,
} from './names'
import { drawPicture, type PictureRequest } from './picture'
import { type Program, Programs } from './program'
import { semanticTokensOf, tokenTypes } from './semantic-tokens'

const capabilities: InitializeResult['capabilities'] = {
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

/** Programs up to here are checked at every key, in UTF-16 units: they take a few milliseconds. */
const checkedAtOnce = 500_000

/** How long typing rests before a longer program is checked, in milliseconds. */
const checkDelay = 200

/** Answers an editor until it says that it is done. */
export function serveEditor(connection: Connection, engine: Engine): void {
  const documents = new TextDocuments(TextDocument)
  const programs = new Programs(engine)
  /** The program of a request; null where the editor has not opened it. */
  const open = ({ textDocument: { uri } }: { textDocument: TextDocumentIdentifier }): Program | null => {
    const document = documents.get(uri)
    return document === undefined ? null : programs.of(document)
  }

  connection.onInitialize(() => ({ capabilities, serverInfo: { name: 'ketwork', version: productVersion } }))
  publishDiagnostics(connection, documents, programs)

  connection.onHover((request) => {
    const program = open(request)
    return program && hoverAt(program, request.position)
  })
  connection.onCompletion((request) => {
    const program = open(request)
    return program && completionsAt(program, request.position)
  })
  connection.onDefinition((request) => {
    const program = open(request)
    return program && definitionAt(program, request.position)
  })
  connection.onReferences((request) => {
    const program = open(request)
    if (program === null) return null
    const places = placesOf(program, request.position)
    const wanted = request.context.includeDeclaration ? places : places.slice(1)
    return wanted.map((range) => ({ uri: request.textDocument.uri, range }))
  })
  connection.onDocumentHighlight((request) => {
    const program = open(request)
    return program && placesOf(program, request.position).map((range) => ({ range }))
  })
  connection.onPrepareRename((request) => {
    const program = open(request)
    return program && renamedAt(program, request.position)
  })
  connection.onRenameRequest((request) => {
    const program = open(request)
    return program && rename(program, request.position, request.newName)
  })
  connection.onDocumentSymbol((request) => {
    const program = open(request)
    return program && symbolsOf(program)
  })
  connection.onFoldingRanges((request) => {
    const program = open(request)
    return program && foldingRangesOf(program)
  })
  connection.onDocumentFormatting((request) => {
    const program = open(request)
    return program && formattingOf(program, engine)
  })
  connection.onCodeAction((request) => {
    const program = open(request)
    return program && codeActionsOf(program, request)
  })
  connection.languages.semanticTokens.on((request) => semanticTokens(open(request)))
  connection.languages.semanticTokens.onRange((request) => {
    const program = open(request)
    return program === null ? { data: [] } : semanticTokensOf(program, request.range)
  })
  // Not of the protocol: the drawing of a program, for editors that can show one.
  connection.onRequest('ketwork/picture', (request: PictureRequest) => {
    const program = open(request)
    return program && drawPicture(engine, program, request)
  })

  documents.listen(connection)
  connection.listen()
}

const semanticTokens = (program: Program | null) => (program === null ? { data: [] } : semanticTokensOf(program))

/** Sends what is to be said of a program whenever it changes, and nothing once it is closed. */
function publishDiagnostics(connection: Connection, documents: TextDocuments<TextDocument>, programs: Programs): void {
  const waiting = new Map<string, NodeJS.Timeout>()
  const stopWaiting = (uri: string) => {
    clearTimeout(waiting.get(uri))
    waiting.delete(uri)
  }
  const publish = (document: TextDocument) => {
    waiting.delete(document.uri)
    void connection.sendDiagnostics({
      uri: document.uri,
      version: document.version,
      diagnostics: diagnosticsOf(programs.of(document)),
    })
  }
  documents.onDidChangeContent(({ document }) => {
    stopWaiting(document.uri)
    if (document.getText().length <= checkedAtOnce) publish(document)
    else waiting.set(document.uri, setTimeout(publish, checkDelay, document))
  })
  documents.onDidClose(({ document: { uri } }) => {
    stopWaiting(uri)
    programs.forget(uri)
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  })
}

/** The smallest edit that formats a program; none where it is formatted already, or has characters that are not valid OpenQASM. */
function formattingOf(program: Program, engine: Engine): TextEdit[] {
  const formatted = engine.format(program.text)
  const change = formatted === null ? null : diffTexts(program.text, formatted)
  if (change === null) return []
  return [{ range: program.rangeOf({ start: change.from, end: change.to }), newText: change.insert }]
}
