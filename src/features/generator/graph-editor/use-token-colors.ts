import { useSyncExternalStore } from 'react'

/** The present values of CSS variables, for a canvas, which cannot follow them itself; a change of theme gives new ones. */
export function useTokenColors<Name extends string>(names: readonly Name[]): (name: Name) => string {
  const values = useSyncExternalStore(followTheme, () => {
    const style = getComputedStyle(document.documentElement)
    return names.map((name) => style.getPropertyValue(name).trim()).join(separator)
  }).split(separator)
  return (name) => values[names.indexOf(name)] ?? ''
}

/** Stands in no colour. */
const separator = '|'

function followTheme(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
