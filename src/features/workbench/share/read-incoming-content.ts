import type { QueryClient } from '@tanstack/react-query'
import type { Circuit } from '../../../../contract/circuits'
import { circuitQuery } from '../../../api/circuits'
import { messageOf } from '../../../api/errors'
import { UrlCompressionError } from '../../../lib/url-compression'
import type { ContentSource, SharedFormat } from './content-source'
import { readSharedContent } from './shared-link'

/** Incoming content; or why there is none, as a sentence. `origin` is the circuit that it comes from; null for a share link. */
export type IncomingContent<Content> = { content: Content; origin: Circuit | null } | { problem: string }

/** Loads and reads the content of a source. Never rejects. */
export async function readIncomingContent<Content>(
  source: ContentSource,
  format: SharedFormat<Content>,
  client: QueryClient,
): Promise<IncomingContent<Content>> {
  if ('sharedText' in source) return readLink(() => readSharedContent(source.sharedText), format)
  if ('program' in source) return readLink(async () => ({ qasm: source.program }), format)
  return copyCircuit(() => client.fetchQuery(circuitQuery(source.circuitId)), format)
}

async function readLink<Content>(
  readShared: () => Promise<unknown>,
  { parseShared }: SharedFormat<Content>,
): Promise<IncomingContent<Content>> {
  try {
    const content = parseShared(await readShared())
    return content === null
      ? { problem: "This link doesn't fit this page. Ask for a new one." }
      : { content, origin: null }
  } catch (error) {
    console.warn('A link could not be read.', error)
    return { problem: error instanceof UrlCompressionError ? error.message : 'This link could not be read.' }
  }
}

async function copyCircuit<Content>(
  fetchCircuit: () => Promise<Circuit>,
  { copyFromCircuit }: SharedFormat<Content>,
): Promise<IncomingContent<Content>> {
  try {
    const origin = await fetchCircuit()
    const content = copyFromCircuit(origin)
    return content === null
      ? { problem: 'This circuit was created from a program, so it has no settings. Open it on the QASM page.' }
      : { content, origin }
  } catch (error) {
    return { problem: `The circuit could not be opened: ${messageOf(error, 'try again later.')}` }
  }
}
