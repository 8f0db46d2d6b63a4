/** Creates circuits: the engine builds or reads one, then its pictures are written, then its row. */
import { customCategory, programCategory } from '../../contract/category-names'
import type { GenerationRequest, VisualizeRequest } from '../../contract/circuits'
import type { Diagnostic, FieldError } from '../../contract/envelope'
import type { Settings } from '../../contract/generation'
import * as limits from '../../contract/limits'
import { HttpError, fieldError } from '../http/http-error'
import type { Generated, Pictures } from '../engine/engine-pool'
import type { Services } from '../services'
import { savePictures, removePictures } from './pictures'
import type { PublicationListener } from './publication'
import { addCircuit, isDuplicateCircuit, type NewCircuit } from './mutations'
import { storeStructure } from './structures'

/** What an author writes about a circuit, with defaults for what they leave out. */
export type CircuitDetails = Pick<
  NewCircuit,
  'name' | 'description' | 'isPublic' | 'tags' | 'category' | 'references' | 'parameterSet'
>

/** A circuit as the engine built it. */
export interface BuiltCircuit {
  pictures: Pictures
  qasmCode: string
  qubits: number
  layers: number | null
  depth: number
  operations: number
  settings: Settings | null
  fingerprint: Generated['fingerprint']
  properties: Generated['properties']
}

/** A circuit that was read from a program, with warnings. */
export type CircuitOfProgram = BuiltCircuit & { diagnostics: Diagnostic[] }

/** Whose circuit it is, and what it was made from. */
interface CircuitOwnership {
  id: string
  authorId: string
  libraryEntry?: string
  /** What is claimed of it. */
  claim?: NewCircuit['claim']
  /** When it was created, if that is not now. */
  createdAt?: Date
  /** The circuit that it was made from, if the author may see it. */
  originId?: string | null
}

/** Builds a circuit from settings. @throws {HttpError} 400 with what is wrong, field by field. */
export async function buildFromSettings({ engine }: Services, request: GenerationRequest): Promise<BuiltCircuit> {
  const { circuitParams, hardware, qasmVersion } = request
  const settings: Settings = { circuitParams, ...(hardware && { hardware }), qasmVersion: qasmVersion ?? 3 }
  const generated = await engine.generate(settings)
  const pictures = requirePictures(generated, generated.problems)
  const { qubits, depth, operations } = generated.stats
  return {
    pictures,
    qasmCode: generated.qasm,
    qubits,
    layers: circuitParams.layers,
    depth,
    operations,
    settings,
    fingerprint: generated.fingerprint,
    properties: generated.properties,
  }
}

/** Reads a program. @throws {HttpError} 400 with all diagnostics; 413 for one that is too long. */
export async function buildFromProgram({ engine }: Services, qasm: string): Promise<CircuitOfProgram> {
  const { diagnostics, pictures, stats, fingerprint, properties } = await engine.visualize(requireProgramSize(qasm))
  return {
    pictures: requirePictures({ diagnostics, pictures }, []),
    qasmCode: qasm,
    qubits: stats.qubits,
    layers: null,
    depth: stats.depth,
    operations: stats.operations,
    settings: null,
    fingerprint,
    properties,
    diagnostics,
  }
}

/** A program that is not too long. @throws {HttpError} 413 */
export function requireProgramSize(qasm: string): string {
  if (Buffer.byteLength(qasm) <= limits.qasmBytes) return qasm
  throw fieldError(413, 'qasm', `The program is longer than ${limits.qasmBytes / 1_000_000} MB.`)
}

/**
 * Saves a circuit: its pictures first, so that they exist as soon as its row does. A failure leaves nothing behind. A circuit whose id
 * exists already is left as it is.
 *
 * @param onPublished hears of it if it is public
 */
export async function saveCircuit(
  services: Services,
  built: BuiltCircuit,
  about: CircuitDetails,
  keeping: CircuitOwnership,
  onPublished?: PublicationListener,
): Promise<void> {
  try {
    await saveWithPictures(services, built, async (columns) => {
      await addCircuit(services.database, { ...keeping, ...about, ...columns }, onPublished)
    })
  } catch (error) {
    if (!isDuplicateCircuit(error)) throw error
    return
  }
  await storeStructure(services, keeping.id)
}

/** Saves the pictures of a built circuit, and then what has their name. @param save saves a row, and gets the columns of the program */
export async function saveWithPictures(
  services: Services,
  built: BuiltCircuit,
  save: (columns: ReturnType<typeof columnsOf>) => Promise<void>,
): Promise<void> {
  const { files, log } = services
  const stored = await savePictures(services, built.pictures)
  try {
    await save(columnsOf(built, stored))
  } catch (error) {
    // The next sweep deletes what cannot be deleted now. The first error is the one to throw.
    await removePictures(files, stored.name).catch((second: unknown) =>
      log.warn({ err: second }, 'Pictures were left over'),
    )
    throw error
  }
}

const columnsOf = (
  { pictures, qasmCode, qubits, layers, depth, settings, fingerprint, properties }: BuiltCircuit,
  { name, bytes }: { name: string; bytes: number },
) => ({
  qasmCode,
  qubits,
  layers,
  depth,
  settings,
  shapeFingerprint: fingerprint?.shape ?? null,
  couplingFingerprint: fingerprint?.coupling ?? null,
  properties,
  picture: name,
  pictureWidth: pictures.width,
  pictureHeight: pictures.height,
  storedBytes: bytes + Buffer.byteLength(qasmCode),
})

/** The details of a circuit from settings, with defaults. */
export const detailsOfSettings = (request: GenerationRequest): CircuitDetails => ({
  name: request.name ?? `Circuit_${timestamp()}`,
  description: textOrDefault(request.description, 'Generated quantum circuit'),
  isPublic: request.isPublic ?? false,
  tags: tagsOrDefault(request.tags),
  category: request.category ?? customCategory,
  references: request.references ?? [],
  ...(request.parameterSet && { parameterSet: request.parameterSet }),
})

/** The details of a circuit from a program, with defaults. A copy has the category that it was sent with; that of all others is the same. */
export const detailsOfProgram = (request: VisualizeRequest): CircuitDetails => ({
  name: request.name ?? `QASM_Circuit_${timestamp()}`,
  description: textOrDefault(request.description, 'Generated from QASM code'),
  isPublic: request.isPublic ?? false,
  tags: tagsOrDefault(request.tags),
  category: request.originId === undefined ? programCategory : (request.category ?? programCategory),
  references: request.references ?? [],
})

const textOrDefault = (text: string | undefined, standIn: string) => (text?.trim() ? text : standIn)

const tagsOrDefault = (tags: string[] | undefined) => (tags?.length ? tags : ['quantum-circuit'])

/** `2026-11-21_13-47-05`, UTC. */
const timestamp = () => new Date().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')

function requirePictures(
  { diagnostics, pictures }: Pick<Generated, 'diagnostics' | 'pictures'>,
  problems: FieldError[],
): Pictures {
  const hasErrors = problems.length > 0 || diagnostics.some(({ severity }) => severity === 'error')
  if (pictures !== null && !hasErrors) return pictures
  throw refusedCircuit(problems, diagnostics, 'This circuit cannot be drawn.')
}

/** 400: what is wrong with settings, field by field, or with a program. @param otherwise the message where neither says */
export function refusedCircuit(problems: FieldError[], diagnostics: Diagnostic[], otherwise: string): HttpError {
  const error = problems[0] ?? diagnostics.find(({ severity }) => severity === 'error')
  return new HttpError(400, error?.message ?? otherwise, {
    ...(problems.length > 0 && { errors: problems }),
    ...(diagnostics.length > 0 && { diagnostics }),
  })
}
