/** Exports a collection as one ZIP. */
import type { Readable } from 'node:stream'
import { paths } from '../../contract/paths'
import { readCircuit } from '../circuits/cache/circuits'
import { findCircuit } from '../circuits/repository'
import { contentHashOf } from '../circuits/versions/summarize-change'
import { findVersion } from '../circuits/versions/repository'
import type { Viewer } from '../http/implementation'
import type { Services } from '../services'
import { entryNumber, safeEntryName, streamZip } from '../platform/zip'
import { findUser } from '../users/repository'
import { mayCollectCircuit } from '../visibility/policy'
import { bibliography, citationFile, readmeFile, type CitedCircuit } from './citation'
import { listEntries } from './repository'
import type { CollectionRow } from './tables'

/** The author of what an account that was deleted has left. */
const noAuthor = 'deleted user'

/**
 * Streams an archive of those of its circuits that the viewer finds: the program of each, `README.txt`, `CITATION.cff` and `references.bib`. One
 * program is in memory at a time. Each circuit is looked up when its turn comes, so that one which has become private meanwhile is left out.
 */
export function exportCollection(services: Services, collection: CollectionRow, viewer: Viewer | null): Readable {
  const { orm } = services.database
  const { publicUrl, productName } = services.settings
  return streamZip(services, async (append) => {
    const circuits: CitedCircuit[] = []
    for (const { circuitId, note } of await listEntries(orm, collection.id, viewer)) {
      const found = await readProgram(services, circuitId, viewer)
      if (found === null) continue
      const { qasmCode, ...about } = found
      const file = `circuits/${entryNumber(circuits.length, 3)}-${safeEntryName(about.name)}.qasm`
      await append(file, qasmCode)
      circuits.push({ ...about, file, note })
    }
    const cited = {
      name: collection.name,
      description: collection.description,
      author: (await findUser(orm, collection.authorId))?.username ?? noAuthor,
      url: publicUrl + paths.collection(collection.id),
      date: dayOf(collection.updatedAt),
    }
    await append('README.txt', readmeFile(cited, circuits, productName))
    await append('CITATION.cff', citationFile(cited, circuits))
    await append('references.bib', bibliography(circuits))
  })
}

/** The newest version of a circuit, with its program; null where the viewer finds no such circuit. */
async function readProgram(
  { database: { orm }, settings }: Services,
  id: string,
  viewer: Viewer | null,
): Promise<(Omit<CitedCircuit, 'file' | 'note'> & { qasmCode: string }) | null> {
  const found = await findCircuit(orm, id)
  if (found === null || !mayCollectCircuit(viewer, found)) return null
  const circuit = await readCircuit(orm, id, viewer)
  if (circuit === null || !mayCollectCircuit(viewer, circuit)) return null
  const { name, author, version, qasmCode, references } = circuit
  const saved = version === 1 ? null : await findVersion(orm, circuit, version)
  return {
    id,
    name,
    author: author?.username ?? noAuthor,
    version,
    url: settings.publicUrl + paths.circuitVersion(id, version),
    date: dayOf(saved?.version.createdAt ?? new Date(circuit.createdAt)),
    contentHash: contentHashOf(qasmCode),
    references,
    qasmCode,
  }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
