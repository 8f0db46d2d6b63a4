/** `ketwork pull`: the program of a circuit becomes a file. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client, Result } from '../../../clients/javascript/index'
import { inOneLine, reportError, type RemoteRequest } from './request'
import { contentHash, findPulledFile, rememberPulledFile, type PulledFile } from './pulled-files'
import { connect, readCircuitAddress, type CircuitAddress } from './servers'
import { hasErrorCode } from '../../platform/file-system'

/** Writes the programs of circuits into files. @returns whether all are written */
export async function pull(request: RemoteRequest): Promise<boolean> {
  let isDone = true
  for (const word of request.words) {
    const address = readCircuitAddress(word, request.server)
    isDone =
      (address === null
        ? reportError(
            request,
            { circuit: word },
            { kind: 'local', message: 'This is neither an id nor the address of a circuit.' },
          )
        : await pullCircuit(request, word, address)) && isDone
  }
  return isDone
}

async function pullCircuit(request: RemoteRequest, word: string, address: CircuitAddress): Promise<boolean> {
  const { environment, credentials, options } = request
  const { server, id } = address
  const client = connect(server, environment.variables, credentials)
  const found = await readProgram(client, address)
  if (!found.ok) return reportError(request, { circuit: word }, found.error)
  const { name, version, newest, qasmCode } = found.value
  const path = options.output ?? fileNameOf(name, id)
  const known = await findPulledFile(path)
  if (!options.force && (await wouldLose(path, known, { server, id }, qasmCode))) {
    const message = `${path} exists and has changes of its own. --force replaces it, --output writes to another file.`
    return reportError(request, { circuit: word }, { kind: 'local', message })
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, qasmCode)
  await rememberPulledFile(path, { server, id, version, contentHash: contentHash(qasmCode) })
  if (options.json) environment.out(`${JSON.stringify({ circuit: word, file: path, id, version, name })}\n`)
  else {
    const older = version < newest ? ` of ${newest}` : ''
    environment.out(`${path}: ${inOneLine(name)}, version ${version}${older}\n`)
  }
  return true
}

interface PulledProgram {
  name: string
  version: number
  newest: number
  qasmCode: string
}

async function readProgram(client: Client, { id, version }: CircuitAddress): Promise<Result<PulledProgram>> {
  const circuit = await client.circuits.get(id)
  if (!circuit.ok) return circuit
  const { name, version: newest, qasmCode } = circuit.value
  if (version === null || version === newest)
    return { ok: true, page: null, value: { name, version: newest, newest, qasmCode } }
  const older = await client.circuits.getVersion(id, version)
  if (!older.ok) return older
  return { ok: true, page: null, value: { name, version, newest, qasmCode: older.value.qasmCode } }
}

/** Whether writing a program over a file would take away what is nowhere else. */
async function wouldLose(
  path: string,
  known: PulledFile | null,
  { server, id }: { server: string; id: string },
  program: string,
): Promise<boolean> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false
    throw error
  }
  if (text === program) return false
  const isSame = known !== null && known.server === server && known.id === id
  return !isSame || contentHash(text) !== known.contentHash
}

/** A file in this folder for a circuit: of its name only letters and digits, because others chose it. */
function fileNameOf(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${words === '' ? id : words.slice(0, 60)}.qasm`
}
