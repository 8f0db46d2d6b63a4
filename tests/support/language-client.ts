/** An editor without a screen: the client's side of the Language Server Protocol, for tests and measurements. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  type TextEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

/** A running language server, and the connection to it. */
export class LanguageClient {
  /** What the server said in its standard error. */
  errors = ''
  private readonly documents = new Map<string, TextDocument>()
  private readonly published = new Map<string, PublishDiagnosticsParams>()
  private readonly waiting = new Set<() => void>()

  private constructor(
    readonly process: ChildProcess,
    readonly connection: ProtocolConnection,
    readonly server: InitializeResult,
  ) {
    process.stderr?.on('data', (chunk) => (this.errors += chunk))
    connection.onNotification(PublishDiagnosticsNotification.type, (diagnostics) => {
      this.published.set(diagnostics.uri, diagnostics)
      for (const look of this.waiting) look()
    })
  }

  /** Starts `npx ketwork lsp` as editors do. */
  static async start(...options: string[]): Promise<LanguageClient> {
    const script = resolve(import.meta.dirname, '../../server/command-line/ketwork.mjs')
    const server = spawn(process.execPath, [script, 'lsp', ...options])
    const connection = createProtocolConnection(server.stdout, server.stdin)
    connection.listen()
    const answer = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
    })
    await connection.sendNotification(InitializedNotification.type, {})
    return new LanguageClient(server, connection, answer)
  }

  /** Opens a program, and waits for what is said of it. */
  async open(uri: string, text: string): Promise<PublishDiagnosticsParams> {
    const document = TextDocument.create(uri, 'openqasm', 1, text)
    this.documents.set(uri, document)
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'openqasm', version: 1, text },
    })
    return this.diagnostics(uri)
  }

  /** Makes edits one after the other, as keys do, and waits for what is said of the program then. */
  async edit(uri: string, ...edits: TextEdit[]): Promise<PublishDiagnosticsParams> {
    const document = this.document(uri)
    const version = document.version + 1
    const contentChanges = edits.map(({ range, newText }) => ({ range, text: newText }))
    TextDocument.update(document, contentChanges, version)
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges,
    })
    return this.diagnostics(uri)
  }

  /** Closes a program, and waits until nothing is said of it. */
  async close(uri: string): Promise<void> {
    this.documents.delete(uri)
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })
    await this.until(() => this.published.get(uri)?.diagnostics.length === 0)
  }

  /** A program as this client has it. */
  document(uri: string): TextDocument {
    const document = this.documents.get(uri)
    if (document === undefined) throw new Error(`${uri} is not open`)
    return document
  }

  /** What the server says of the present state of a program. */
  async diagnostics(uri: string): Promise<PublishDiagnosticsParams> {
    const { version } = this.document(uri)
    return this.until(() => {
      const said = this.published.get(uri)
      return said?.version === version ? said : undefined
    })
  }

  /** Ends the server in order. @returns its exit code. */
  async stop(): Promise<number | null> {
    const ended = once(this.process, 'exit')
    await this.connection.sendRequest(ShutdownRequest.type)
    await this.connection.sendNotification(ExitNotification.type)
    const [code] = await ended
    return code as number | null
  }

  private until<Value>(find: () => Value | undefined | false): Promise<Value> {
    return new Promise((found) => {
      const look = () => {
        const value = find()
        if (value === undefined || value === false) return
        this.waiting.delete(look)
        found(value)
      }
      this.waiting.add(look)
      look()
    })
  }
}
