/** Downloads of files that routes respond with. Few pages need them, so they are apart from other requests. */
import type { ApiRoutes } from '../../contract/routes'
import { currentSession } from '../session/session'
import { headersFor, readJson, send, toRefusal, toUrl, type RouteName } from './http'

/** A route that responds with a file, as in `GET /users/:id/export`. */
export type FileRouteName = Exclude<keyof ApiRoutes, RouteName>

/**
 * Calls a route that responds with a file and returns its bytes.
 *
 * @throws {ApiError} the server refused
 * @throws {NetworkError} no response came
 */
export async function requestDownload(name: FileRouteName, params: Record<string, string>): Promise<Blob> {
  const token = currentSession()?.token
  const [method = 'GET', path = '/'] = name.split(' ')
  const response = await send(toUrl(path, params), { method, headers: headersFor(token) })
  if (response.ok) return await response.blob()
  throw toRefusal(name, token, response, await readJson(response))
}
