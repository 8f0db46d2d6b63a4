/** Which scripts the page at an address of the app is made of, as the build has told. */

import { validate as isUuid } from 'uuid'

/** Addresses as the app's router writes them, each with the scripts that its page loads besides the app's own. `*` is every other one. */
export type PageScripts = Readonly<Record<string, readonly string[]>>

/** Where the build tells it, as JSON. Under a name with a dot, so that it is not served. */
export const pageScriptsFile = '.pages/scripts.json'

/** The scripts of the page at a path. As in the app, an address by name goes before one with a parameter. */
export function scriptsOf(scripts: PageScripts, path: string): readonly string[] {
  const address = path.length > 1 ? path.replace(/\/$/, '') : path
  const pattern = Object.keys(scripts).find((each) => isAt(each, address))
  return scripts[address] ?? scripts[pattern ?? '*'] ?? []
}

/** Whether the app has a page at a path; where the build tells nothing of its pages, it may have. The app takes an address in any case. */
export function isPage(scripts: PageScripts, path: string): boolean {
  const patterns = Object.keys(scripts)
  const address = path.length > 1 ? path.replace(/\/$/, '') : path
  const isOne = (pattern: string) => pattern !== '*' && isAt(pattern.toLowerCase(), address.toLowerCase())
  return patterns.length === 0 || patterns.some(isOne)
}

/** Whether an address is one of `/circuits/:id`. Every parameter is an id: what cannot be one leads nowhere. */
function isAt(pattern: string, address: string): boolean {
  const [parts, given] = [pattern.split('/'), address.split('/')]
  return (
    parts.length === given.length &&
    parts.every((part, at) => (part.startsWith(':') ? isUuid(given[at]) : part === given[at]))
  )
}
