/** The text that a page of the help is searched for, in its address. */

export const readSearch = (search: URLSearchParams): string => search.get('q') ?? ''

export function writeSearch(search: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('q')
  if (text.trim() !== '') next.set('q', text)
  return next
}
