/** What other sites may show of a circuit: public circuits alone, whoever asks. */
import { parseCircuitAddress } from '../../../contract/paths'
import type { Services } from '../../services'
import { readPublicSummary } from '../cache/summaries'
import { readCircuit } from '../cache/circuits'
import { findCircuit } from '../repository'
import { findVersion, toVersion } from '../versions/repository'
import { type Queries } from '../../platform/queries'

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

/**
 * The circuit at the end of an address, as `ID` or `ID@3`; null if it is not public, or there is none. Also for its author: frames of other
 * sites have no session.
 */
export async function findEmbedded(
  services: Pick<Services, 'database'>,
  address: string,
): Promise<EmbeddedCircuit | null> {
  const { orm } = services.database
  const { id, version } = parseCircuitAddress(address)
  const summary = await readPublicSummary(orm, id)
  if (summary === null) return null
  const shown = version === null ? await readNewest(orm, id) : await readVersion(orm, id, version)
  if (shown === null) return null
  const programId = `${id}@${shown.number}`
  return {
    address: version === null ? id : programId,
    programId,
    name: summary.name,
    author: summary.author?.username ?? null,
    qubits: shown.circuitParams.qubits,
    depth: shown.circuitParams.depth,
    program: shown.qasmCode,
    picture: vectorOf(shown.imagePath),
    size: shown.imageSize,
  }
}

/** The newest version; null if it has just turned private. */
async function readNewest(queries: Queries, id: string) {
  const circuit = await readCircuit(queries, id, null)
  return circuit?.isPublic ? { ...circuit, number: circuit.version } : null
}

async function readVersion(queries: Queries, id: string, number: number) {
  const row = await findCircuit(queries, id)
  const found = row && (await findVersion(queries, row, number))
  return found && toVersion(found, { newest: row.version, isHidden: false })
}

const vectorOf = (imagePath: string | null) => imagePath && imagePath.replace(/\.png$/, '.svg')
