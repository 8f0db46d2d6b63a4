import { useMemo } from 'react'
import { useTheme } from '../../../ui/theme'

/**
 * The present values of CSS variables, for a canvas, which cannot follow them itself; a change of theme gives new ones.
 *
 * @param names the same list in every render.
 */
export function useTokenColors<Name extends string>(names: readonly Name[]): (name: Name) => string {
  const theme = useTheme()
  return useMemo(() => {
    // Read once a theme: asking for a style brings those of the whole page up to date first.
    const style = getComputedStyle(document.documentElement)
    const values = new Map(names.map((name) => [name, style.getPropertyValue(name).trim()]))
    return (name: Name) => values.get(name) ?? ''
    // The theme decides what is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [names, theme])
}
