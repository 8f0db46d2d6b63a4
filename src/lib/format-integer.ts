/**
 * Formats a whole number with thousands separators: 12,345. Creating the browser's formatter takes a tenth of a second on a slow phone,
 * so it is created once, and only for numbers that need a separator.
 */
export function formatInteger(number: number): string {
  if (Math.abs(number) < 1000) return String(number)
  formatter ??= new Intl.NumberFormat('en')
  return formatter.format(number)
}

let formatter: Intl.NumberFormat | undefined
