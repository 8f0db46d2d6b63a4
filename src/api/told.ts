/** How long what a page was told may be shown as an answer of now, in milliseconds: a browser may show a page again that it has kept. */
const lasts = 60_000

/**
 * The answer that the server has written into the page because the page asks for it first, so that it is there with the question. It is
 * what a visitor who is signed out is told, and is given once; undefined where the server has to be asked.
 *
 * @param url the address that would be asked, as `/api/circuits`.
 */
export function takeTold(url: string, now = Date.now()): unknown {
  const element = document.getElementById('told')
  if (element?.dataset['url'] !== url) return undefined
  element.remove()
  // By the server's clock: a reader's that is far off only means that the server is asked.
  return Math.abs(now - Number(element.dataset['at'])) < lasts ? JSON.parse(element.textContent) : undefined
}
