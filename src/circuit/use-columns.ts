import { useSyncExternalStore } from 'react'

const wide = ['(width >= 48rem)', '(width >= 64rem)'] as const

/** The number of columns of the grid. */
export function useColumns(): number {
  return useSyncExternalStore(
    subscribeToWidth,
    () => 1 + wide.filter((query) => canMatch() && matchMedia(query).matches).length,
  )
}

function subscribeToWidth(follow: () => void): () => void {
  if (!canMatch()) return () => {}
  const queries = wide.map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', follow)
  return () => {
    for (const query of queries) query.removeEventListener('change', follow)
  }
}

const canMatch = () => typeof matchMedia === 'function'
