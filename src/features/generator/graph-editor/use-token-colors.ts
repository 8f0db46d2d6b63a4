import { useMemo, useSyncExternalStore } from 'react'

/** The present values of CSS variables, for a canvas, which cannot follow them itself; a change of theme gives new ones. */
export function useTokenColors<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const theme = useSyncExternalStore(followTheme, () => document.documentElement.className)
  return useMemo(() => {
    // The theme's class decides the values that are read below.
    void theme
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()])) as Record<Name, string>
  }, [names, theme])
}

function followTheme(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
