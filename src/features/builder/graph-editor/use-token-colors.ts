import { useMemo } from 'react'
import { useTheme } from '../../../ui/theme'

/**
 * The current values of CSS variables, for a canvas, which cannot use variables. They change with the theme.
 *
 * @param names pass the same list in every render.
 */
export function useTokenColors<Name extends string>(names: readonly Name[]): (name: Name) => string {
  const theme = useTheme()
  return useMemo(() => {
    // Reading a style makes the browser update the styles of the whole page, so it happens once per theme.
    const style = getComputedStyle(document.documentElement)
    const values = new Map(names.map((name) => [name, style.getPropertyValue(name).trim()]))
    return (name: Name) => values.get(name) ?? ''
    // The theme changes the values of the variables.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [names, theme])
}
