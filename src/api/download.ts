/** Downloads of files that routes respond with. Few pages need them, so they are apart from other requests. */
import type { ApiRoutes } from '../../contract/routes'
import { currentSession } from '../session/session'
import { headersFor, readJson, send, handleRefusal, toUrl, type RouteName } from './http'

/** A route that responds with a file, as in `GET /users/:id/export`. */
type FileRouteName = Exclude<keyof ApiRoutes, RouteName>

/**
 * Calls a route that responds with a file and returns its bytes.
 *
 * @param onProgress gets the number of bytes that have come so far.
 * @throws {ApiError} the server refused
 * @throws {NetworkError} no response came
 */
export async function requestDownload(
  name: FileRouteName,
  params: Record<string, string>,
  onProgress?: (bytes: number) => void,
): Promise<Blob> {
  const token = currentSession()?.token
  const [method = 'GET', path = '/'] = name.split(' ')
  const response = await send(toUrl(path, params), { method, headers: headersFor(token) })
  if (response.ok) return await readFile(response, onProgress)
  throw handleRefusal(name, token, response, await readJson(response))
}

async function readFile(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return await response.blob()
  const type = response.headers.get('content-type') ?? ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type })
    parts.push(value)
    onProgress((bytes += value.length))
  }
}
