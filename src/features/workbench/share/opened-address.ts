/**
 * Which link a page has opened. Its address is the part of the URL behind the path. An entry of the browser's history has that of the link that was
 * opened there, and the tab remembers the last one of each page, as the page's draft is what became of it.
 */
import { propertiesOf } from '../../../lib/properties-of'
import { tabStorage } from '../../../lib/storage'

const keyOf = (page: string) => `ketwork:opened:${page}`

/** Whether a link has to be opened again in an entry of the history: another one was opened since then. */
export function mustReopen(page: string, address: string): boolean {
  const last = tabStorage.get(keyOf(page))
  return last !== null && last !== address
}

/** Remembers that a page has opened the link with this address. */
export function rememberOpened(page: string, address: string): void {
  // A wrong one would open a link again over what became of it.
  if (!tabStorage.set(keyOf(page), address)) tabStorage.remove(keyOf(page))
}

/** The state of an entry of the history in which a link was opened. */
export const stateOf = (address: string) => ({ openedAddress: address })

/** The address of the link that was opened in an entry of the history, by its state; null for none. */
export function addressIn(state: unknown): string | null {
  const { openedAddress } = propertiesOf(state)
  return typeof openedAddress === 'string' ? openedAddress : null
}
