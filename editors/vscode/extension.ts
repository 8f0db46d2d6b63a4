/** Ketwork in VS Code: its language server, and the diagram of a program beside it. */
import { randomBytes } from 'node:crypto'
import * as vscode from 'vscode'
import { CloseAction, ErrorAction, type ErrorHandler, LanguageClient, State } from 'vscode-languageclient/node'
import type { PictureRequest } from '../../server/command-line/language-server/picture'
import { type Diagram, diagramPage } from './diagram-page'
import { DiagramUpdates } from './diagram-updates'

const language = 'openqasm'

let stop: (() => Promise<void>) | undefined

/** Starts the language server, in folders that are trusted: the command may run what a folder has installed. */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.workspace.isTrusted) start(context)
  else context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => start(context)))
}

/** Ends the language server. */
export const deactivate = (): Promise<void> | undefined => stop?.()

function start(context: vscode.ExtensionContext): void {
  const command = vscode.workspace.getConfiguration('ketwork').get('command', 'npx --no ketwork lsp')
  const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath
  const client: LanguageClient = new QuietAtStart(
    'ketwork',
    'Ketwork',
    { command, options: { shell: true, ...(cwd !== undefined && { cwd }) } },
    {
      documentSelector: [{ language }],
      initializationFailedHandler: () => false,
      errorHandler: restartsOnceStarted(() => client),
    },
  )
  stop = () => client.stop()
  const started = client.start()
  started.catch((error: unknown) => {
    client.error('The language server did not start.', error, false)
    void tellNotStarted(client, command)
  })
  let preview: vscode.Disposable | undefined
  context.subscriptions.push(
    vscode.commands.registerCommand('ketwork.showDiagram', async () => {
      const document = vscode.window.activeTextEditor?.document
      if (document?.languageId !== language) return
      await started
      preview?.dispose()
      preview = showDiagram(client, document)
    }),
    { dispose: () => preview?.dispose() },
  )
}

/** A client that leaves it to {@link tellNotStarted} to say that a server never started: its own three messages are about its protocol. */
class QuietAtStart extends LanguageClient {
  private hasRun = false

  override error(message: string, data?: unknown, showNotification: boolean | 'force' = true): void {
    this.hasRun ||= this.state === State.Running
    super.error(message, data, this.hasRun && showNotification)
  }
}

/** Restarts a server that ended, as clients do, but not one that never started: its command is wrong. */
function restartsOnceStarted(clientOf: () => LanguageClient): ErrorHandler {
  let usual: ErrorHandler | undefined
  let hasRun = false
  const handler = () => (usual ??= clientOf().createDefaultErrorHandler())
  return {
    error: (error, message, count) =>
      hasRun ? handler().error(error, message, count) : { action: ErrorAction.Shutdown, handled: true },
    closed: () => {
      hasRun ||= clientOf().state === State.Running
      return hasRun ? handler().closed() : { action: CloseAction.DoNotRestart, handled: true }
    },
  }
}

/** Says what to do where the command did not start a server. */
async function tellNotStarted(client: LanguageClient, command: string): Promise<void> {
  const [openSettings, showOutput] = ['Open Settings', 'Show Output']
  const choice = await vscode.window.showErrorMessage(
    `The language server did not start with “${command}”. Install Ketwork in this folder, or set the command in ketwork.command.`,
    openSettings,
    showOutput,
  )
  if (choice === openSettings) await vscode.commands.executeCommand('workbench.action.openSettings', 'ketwork.command')
  if (choice === showOutput) client.outputChannel.show()
}

/** Opens a diagram beside the editor, which follows the program that is edited and the theme, until it is closed. */
function showDiagram(client: LanguageClient, first: vscode.TextDocument): vscode.Disposable {
  let document = first
  const panel = vscode.window.createWebviewPanel(
    'ketwork.diagram',
    'Circuit',
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: false, localResourceRoots: [] },
  )
  const updates = new DiagramUpdates(
    () => {
      const request: PictureRequest = { textDocument: { uri: document.uri.toString() }, theme: presentTheme() }
      return client.sendRequest<Diagram | null>('ketwork/picture', request)
    },
    (diagram) => (panel.webview.html = diagramPage(diagram, randomBytes(16).toString('base64url'))),
    (error) => client.error('The diagram could not be drawn.', error),
  )
  const listeners = [
    vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) updates.soon()
    }),
    vscode.window.onDidChangeActiveColorTheme(() => void updates.now()),
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor?.document.languageId !== language || editor.document === document) return
      document = editor.document
      void updates.now()
    }),
  ]
  panel.onDidDispose(() => {
    updates.stop()
    for (const listener of listeners) listener.dispose()
  })
  void updates.now()
  return panel
}

/** The theme that diagrams have now. */
function presentTheme(): PictureRequest['theme'] {
  const { kind } = vscode.window.activeColorTheme
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast ? 'dark' : 'light'
}
