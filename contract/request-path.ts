/** The path of a request, made of a route and what is asked. Plain functions, because screens use them too. */

/** The path of a route with its parameters and its query, below where the API is. Arrays become repeated names; what is not given is left out. */
export const requestPath = (
  path: string,
  params: Record<string, string | number> | undefined,
  query: Record<string, unknown> | undefined,
): string => `${fillPath(path, params)}${queryString(query)}`

function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Undefined values are omitted, and so is null, which they are once they were stored as JSON. */
function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined && item !== null) search.append(name, String(item))
  }
  const text = search.toString()
  return text && `?${text}`
}
