/** `ketwork push`: a file becomes a circuit, or the newest version of the circuit that it was pulled from. */
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Client, KetworkError, Value } from '../../../clients/javascript/index'
import { formatDiagnostic } from '../diagnostic-report'
import { importSource, textOfFile } from '../import-source'
import { inOneLine, reportError, type RemoteRequest } from './request'
import { contentHash, findPulledFile, rememberPulledFile, type PulledFile } from './pulled-files'
import { connect, pageOf } from './servers'
import { hasErrorCode } from '../../platform/file-system'

/** Saves programs on the server. @returns whether all are saved */
export async function push(request: RemoteRequest): Promise<boolean> {
  let isDone = true
  for (const path of request.words) isDone = (await pushFile(request, path)) && isDone
  return isDone
}

async function pushFile(given: RemoteRequest, path: string): Promise<boolean> {
  const program = await readProgram(given, path)
  if (program === null) return false
  const known = await findPulledFile(path)
  // A file goes back to where it came from, unless another server is named, which does not know its circuit.
  const request = known === null || given.environment.variables.KETWORK_URL ? given : { ...given, server: known.server }
  const { environment, credentials, options, server } = request
  const former = known?.server === server ? known : null
  if (former !== null && !options.new && former.contentHash === contentHash(program))
    return reportNothing(request, path, former)

  const client = connect(server, environment.variables, credentials)
  const isNew = former === null || options.new === true
  const result = isNew
    ? await client.circuits.create({ qasm: program, ...detailsOf(request, path, former) })
    : await client.circuits.newVersion(former.id, {
        qasm: program,
        ...(options.note !== undefined && { note: options.note }),
        ...(!options.force && { basedOn: former.version }),
      })
  if (!result.ok) return reportRefusal(request, path, program, isNew ? null : former, result.error)

  await rememberPulledFile(path, {
    server,
    id: result.value.id,
    version: result.value.version,
    contentHash: contentHash(program),
  })
  reportSaved(request, path, program, isNew, result.value)
  return isNew || (await changeDetails(request, path, client, result.value.id))
}

/** The program in a file, as OpenQASM; null where there is none, which is said. */
async function readProgram(request: RemoteRequest, path: string): Promise<string | null> {
  let source: string
  try {
    source = textOfFile(await readFile(path))
  } catch (error) {
    const message = hasErrorCode(error, 'ENOENT') ? 'There is no such file.' : `cannot be read: ${String(error)}`
    reportError(request, { file: path }, { kind: 'local', message })
    return null
  }
  const imported = await importSource(path, source, request.options.from ?? null)
  if (imported === null) return source
  if (imported.program === null)
    reportError(request, { file: path }, { kind: 'local', message: 'This cannot be imported.' }, imported.report)
  else if (!request.options.json) request.environment.err(imported.report)
  return imported.program
}

/** What is said about a new circuit. It credits the one that its file was pulled from. */
function detailsOf({ options }: RemoteRequest, path: string, former: PulledFile | null) {
  return {
    name: options.name ?? basename(path, extname(path)),
    isPublic: options.public ?? false,
    ...(options.description !== undefined && { description: options.description }),
    ...(options.category !== undefined && { category: options.category }),
    ...(options.tag !== undefined && { tags: options.tag }),
    ...(former !== null && { originId: former.id }),
  }
}

/** Changes what is said about a circuit that was there before, where the command line says it. @returns whether it is changed */
async function changeDetails(request: RemoteRequest, path: string, client: Client, id: string): Promise<boolean> {
  const { name, description, category, tag: tags, public: isPublic } = request.options
  const body = Object.fromEntries(
    Object.entries({ name, description, category, tags }).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(body).length > 0) {
    const changed = await client.request('PATCH /circuits/:id', { params: { id }, body })
    if (!changed.ok) return reportError(request, { file: path }, changed.error)
  }
  if (isPublic === undefined) return true
  const published = await client.request('PUT /circuits/:id/visibility', { params: { id }, body: { isPublic } })
  return published.ok || reportError(request, { file: path }, published.error)
}

function reportNothing({ environment, options }: RemoteRequest, path: string, { server, id, version }: PulledFile) {
  const saved = { file: path, id, version, url: pageOf(server, id), isNew: false, isChanged: false }
  environment.out(
    options.json ? `${JSON.stringify(saved)}\n` : `${path}: nothing has changed since version ${version}\n`,
  )
  return true
}

type Saved = Value<'POST /circuits/visualize'>

function reportSaved(request: RemoteRequest, path: string, program: string, isNew: boolean, saved: Saved): void {
  const { environment, options, server } = request
  const { id, version, diagnostics, isPublic, name } = saved
  const url = pageOf(server, id)
  if (options.json) {
    environment.out(`${JSON.stringify({ file: path, id, version, url, isNew, isChanged: true, diagnostics })}\n`)
    return
  }
  environment.err(diagnostics.map((diagnostic) => formatDiagnostic(path, program, diagnostic)).join(''))
  const what = isNew ? `saved as ${isPublic ? 'public' : 'private'} circuit` : `saved as version ${version} of`
  environment.out(`${path}: ${what} ${inOneLine(name)}\n  ${url}\n`)
}

/** Says why nothing was saved, and what to do about it. */
function reportRefusal(
  request: RemoteRequest,
  path: string,
  program: string,
  former: PulledFile | null,
  error: KetworkError,
): false {
  const diagnostics = 'diagnostics' in error ? error.diagnostics : []
  const errors = 'errors' in error ? error.errors : []
  const details = [
    ...diagnostics.map((diagnostic) => formatDiagnostic(path, program, diagnostic)),
    ...errors.filter(({ message }) => message !== error.message).map(({ message }) => `  ${inOneLine(message)}\n`),
    ...adviceFor(former, error),
  ]
  return reportError(request, { file: path }, error, details.join(''))
}

function adviceFor(former: PulledFile | null, { kind }: KetworkError): string[] {
  if (kind === 'signed-out') return ['  "ketwork login" starts a session.\n']
  if (former === null) return []
  if (kind === 'conflict')
    return [`  This file was version ${former.version}. Pull the newest into another file, or push with --force.\n`]
  if (kind === 'forbidden' || kind === 'not-found')
    return ['  --new saves a circuit of your own, which credits the one that this file was pulled from.\n']
  return []
}
