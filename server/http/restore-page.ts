/**
 * `/setup/restore`: puts a backup into an installation that nobody has used yet. It needs the code that the server printed, because
 * whoever restores a backup decides who is an administrator. Once there is an account, there is nothing at this address.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { restorePath } from '../../contract/restore-path'
import { BackupError } from '../platform/backup/archive-format'
import type { StoredBackup } from '../platform/backup-folder'
import { escapeMarkup } from '../platform/escape-markup'
import { hasErrorCode } from '../platform/file-system'
import { matchesSecret } from '../platform/tokens'
import { logError, toHttpError } from './error-handler'
import { forbidden, HttpError, invalidField, notFound } from './http-error'
import { styleNonce } from './security-headers'
import { registerUploads } from './uploads'
import { waitingHead } from './waiting-page'

/** What the page needs from the program. */
export interface FirstRestore {
  /** The secret in the address of the page. */
  code: string
  /** Whether nobody has used the installation yet. */
  isPossible(): Promise<boolean>
  /** The backups in the data directory. */
  listBackups(): Promise<StoredBackup[]>
  /** Saves an uploaded backup there, once all of it is checked. @returns its name. @throws {BackupError} */
  receive(upload: Readable): Promise<string>
  /** Checks what a backup of the data directory is of, not whether all of it is there. @throws {BackupError} */
  check(name: string): Promise<void>
  /** Closes the app, restores a backup, and starts anew. */
  begin(name: string): void
  /** Why the last restore failed; null if none did. */
  problem(): string | null
}

/** Serves the page. */
export function serveRestorePage(app: FastifyInstance, restore: FirstRestore): void {
  const hidden = { schema: { hide: true } }
  void app.register(async (context) => {
    await registerUploads(context)
    context.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, restore))
    context.get(restorePath, hidden, async (request, reply) => {
      const code = errorCodeOf(request)
      if (!(await restore.isPossible())) {
        // The page that waited for the end of the restore.
        if (matchesSecret(code, restore.code)) return reply.redirect('../')
        throw inUse()
      }
      if (code === '') return sendPage(request, reply, askForCode())
      requireCode(code, restore.code)
      return sendPage(request, reply, chooseBackup(code, await restore.listBackups(), lastProblem(restore)))
    })
    const options = { ...hidden, bodyLimit: Number.MAX_SAFE_INTEGER }
    context.post(restorePath, options, async (request, reply) => {
      if (!(await restore.isPossible())) throw inUse()
      requireCode(errorCodeOf(request), restore.code)
      const name = await readChoice(request, restore)
      // After the response is sent, because the app that sends it closes.
      reply.raw.once('close', () => restore.begin(name))
      return sendPage(request, reply, waitFor(restore.code, name))
    })
  })
}

const inUse = () => notFound('This installation is in use already, so no backup can be restored here.')

const errorCodeOf = (request: FastifyRequest) => new URL(request.url, 'http://localhost').searchParams.get('code') ?? ''

function requireCode(given: string, code: string): void {
  if (matchesSecret(given, code)) return
  throw forbidden('This is not the code. The server prints another one each time it starts.')
}

/** The name of the chosen backup, or of the uploaded one. */
async function readChoice(request: FastifyRequest, restore: FirstRestore): Promise<string> {
  if (!request.isMultipart()) throw new HttpError(415, 'The body must be multipart/form-data.')
  for await (const part of request.parts({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })) {
    if (part.type === 'file') {
      const { file, filename } = part
      // Read to its end before the loop is left, which waits for that.
      if (filename !== '') return await explainRefusal('file', filename, () => restore.receive(file))
      file.resume()
    }
    if (part.type === 'field' && part.fieldname === 'backup') {
      const known = (await restore.listBackups()).find(({ name }) => name === part.value)
      if (known === undefined) throw invalidField('backup', 'This backup is not there any more. Choose another one.')
      await explainRefusal('backup', known.name, () => restore.check(known.name))
      return known.name
    }
  }
  throw invalidField('file', 'Choose a file first.')
}

/** Checks a backup. @throws {HttpError} that says why it is refused, for a part of the form. */
async function explainRefusal<Checked>(place: Place, name: string, check: () => Promise<Checked>): Promise<Checked> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof BackupError) throw invalidField(place, notRestored(name, error.message))
    if (hasErrorCode(error, 'ENOSPC', 'EDQUOT'))
      throw new HttpError(507, notRestored(name, 'The disk of DATA_DIR has too little room for it'), { cause: error })
    throw error
  }
}

const notRestored = (name: string, reason: string) => `${name} was not restored. ${reason}. Nothing was changed.`

/** Where on the page a problem is shown. */
type Place = 'top' | 'backup' | 'file'

interface Problem {
  place: Place
  message: string
}

function lastProblem(restore: FirstRestore): Problem | null {
  const message = restore.problem()
  return message === null
    ? null
    : { place: 'top', message: `The backup was not restored: ${message}. Nothing was changed.` }
}

/** Sends the form again, with what is wrong and what was entered. */
async function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  restore: FirstRestore,
): Promise<FastifyReply> {
  const httpError = toHttpError(error)
  logError(httpError, error, request)
  const { status, message, details } = httpError
  reply.code(status)
  if (details.retryAfterSeconds !== undefined) reply.header('Retry-After', String(Math.ceil(details.retryAfterSeconds)))
  const code = errorCodeOf(request)
  // As while the app closes for a restore: the page goes on waiting.
  if (status === 503 && matchesSecret(code, restore.code)) return sendPage(request, reply, waitFor(code, 'a backup'))
  // Whether the form can be shown is not known where the database is away.
  if (status === 404 || (status >= 500 && status !== 507)) return sendPage(request, reply, { content: alert(message) })
  if (!matchesSecret(code, restore.code)) return sendPage(request, reply, askForCode({ code, message }))
  const field = details.errors?.[0]?.path
  const place = field === 'backup' || field === 'file' ? field : 'top'
  return sendPage(request, reply, chooseBackup(code, await restore.listBackups(), { place, message }))
}

interface Page {
  content: string
  /** What it waits for: the same page, without what was sent. */
  waitsFor?: string
}

const alert = (message: string, id = 'problem') => `<p role="alert" id="${id}">${escapeMarkup(message)}</p>`

/** @param refused what was entered, and why it is refused */
function askForCode(refused?: { code: string; message: string }): Page {
  const state = refused
    ? `value="${escapeMarkup(refused.code)}" aria-invalid="true" aria-describedby="problem" autofocus `
    : ''
  return {
    content: `<p>To restore a backup, enter the code that the server printed when it started.</p>
<form method="get"><label>Code <input name="code" required autocomplete="off" spellcheck="false" ${state}></label> <button>Continue</button></form>
${refused ? alert(refused.message) : ''}`,
  }
}

const waitFor = (code: string, name: string): Page => ({
  content: `<p role="status">Checking and restoring ${escapeMarkup(name)}. This page waits until the site is ready, and says here if the backup is refused.</p>`,
  waitsFor: `?code=${encodeURIComponent(code)}`,
})

function chooseBackup(code: string, backups: StoredBackup[], problem: Problem | null): Page {
  const form = `<form method="post" enctype="multipart/form-data" action="?code=${encodeURIComponent(code)}">`
  const stored = backups.map(
    ({ name, bytes, createdAt }) =>
      `<li>${form}<button name="backup" value="${escapeMarkup(name)}">Restore</button> ${escapeMarkup(name)}
<small>${createdAt.toUTCString()}, ${Math.ceil(bytes / 1_000_000)} MB</small></form></li>`,
  )
  const problemAt = (place: Place) => (problem?.place === place ? alert(problem.message, `${place}-problem`) : '')
  const fileState = problem?.place === 'file' ? ' aria-invalid="true" aria-describedby="file-problem" autofocus' : ''
  return {
    content: `${problemAt('top')}
<p>This installation is empty. A backup brings back all accounts, circuits, feedback and files. Every hash of it is checked first.</p>
<h2>Backups on the server</h2>
${problemAt('backup')}
${stored.length === 0 ? '<p>There are none in the folder backups of DATA_DIR. Copy one there to see it here.</p>' : `<ul>${stored.join('\n')}</ul>`}
<h2>A backup on your computer</h2>
<p>Sending it may take ten minutes, and a proxy in front may take only 12 MB. Copy a larger one to the folder backups of DATA_DIR.</p>
${form}<input type="file" name="file" required accept=".gz" aria-label="Backup"${fileState}> <button>Send and restore</button></form>
${problemAt('file')}`,
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { content, waitsFor }: Page): FastifyReply {
  const head = waitsFor === undefined ? '' : waitingHead(reply, waitsFor)
  return reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(renderSetupPage(styleNonce(request), content, head))
}

/** A page that stands for itself, without the app. `content` and `head` are HTML. */
export const renderSetupPage = (nonce: string, content: string, head: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${head}<title>Restore a backup</title>
<style nonce="${nonce}">
:root { --ground: #f6f7f9; --text: #1f2937; --quiet: #5b6675; --line: #8a94a3; }
@media (prefers-color-scheme: dark) { :root { --ground: #11151c; --text: #e6eaf0; --quiet: #a3afbf; --line: #6b7686; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1.1rem; }
ul { padding: 0; list-style: none; }
li { margin-bottom: 0.75rem; }
small { display: block; color: var(--quiet); }
button, input { font: inherit; padding: 0.4rem 0.75rem; border: 1px solid var(--line); border-radius: 6px; max-width: 100%; }
[aria-invalid] { border: 2px solid #c2410c; }
[role='alert'] { padding: 0.75rem 1rem; border: 2px solid #c2410c; border-radius: 8px; }
</style>
</head>
<body>
<main>
<h1>Restore a backup</h1>
${content}
</main>
</body>
</html>
`
