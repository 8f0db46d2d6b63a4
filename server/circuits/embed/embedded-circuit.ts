/** What other sites may show of a circuit: public circuits alone, whoever asks. */
import { validate as isUuid } from 'uuid'
import type { CircuitSummary } from '../../../contract/circuits'
import { parseCircuitAddress } from '../../../contract/paths'
import type { Services } from '../../services'
import { readSummaries } from '../cache/summaries'
import { readCircuit } from '../cache/circuits'
import { findCircuit } from '../repository'
import { findVersion, toVersion } from '../versions/repository'

/** A public circuit, or a version of it, as a frame shows it. */
export interface EmbeddedCircuit {
  /** The id, or `ID@3`: the last part of the path of its page. */
  address: string
  /** What identifies the program: it never changes. */
  programId: string
  name: string
  author: string | null
  qubits: number
  depth: number
  program: string
  /** The path of the vector picture without the slash before it; null if there is none. */
  picture: string | null
  size: { width: number; height: number } | null
}

/** The summary of a public circuit; null for every other one, also for its author: frames of other sites have no session. */
async function findPublicSummary({ database }: Pick<Services, 'database'>, id: string): Promise<CircuitSummary | null> {
  if (!isUuid(id)) return null
  const [circuit] = await readSummaries(database.orm, [id], null)
  return circuit?.isPublic ? circuit : null
}

/** The circuit at the end of an address, as `ID` or `ID@3`; null if it is not public, or there is none. */
export async function findEmbedded(
  services: Pick<Services, 'database'>,
  address: string,
): Promise<EmbeddedCircuit | null> {
  const { orm } = services.database
  const { id, version } = parseCircuitAddress(address)
  const summary = await findPublicSummary(services, id)
  if (summary === null) return null
  const { name, circuitParams } = summary
  const shared = { name, author: summary.author?.username ?? null }
  if (version === null) {
    const circuit = await readCircuit(orm, id, null)
    if (circuit === null || !circuit.isPublic) return null
    return {
      ...shared,
      address: id,
      programId: `${id}@${circuit.version}`,
      qubits: circuitParams.qubits,
      depth: circuitParams.depth,
      program: circuit.qasmCode,
      picture: vectorOf(circuit.imagePath),
      size: circuit.imageSize,
    }
  }
  const row = await findCircuit(orm, id)
  const found = row && (await findVersion(orm, row, version))
  if (row === null || !found) return null
  const {
    qasmCode,
    circuitParams: figures,
    imagePath,
    imageSize,
  } = toVersion(found, { newest: row.version, isHidden: false })
  return {
    ...shared,
    address: `${id}@${version}`,
    programId: `${id}@${version}`,
    qubits: figures.qubits,
    depth: figures.depth,
    program: qasmCode,
    picture: vectorOf(imagePath),
    size: imageSize,
  }
}

const vectorOf = (imagePath: string | null) => imagePath && imagePath.replace(/\.png$/, '.svg')
