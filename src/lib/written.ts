/**
 * A whole number as readers write it, by thousands: 12,345. The browser's formatter takes a tenth of a second to make on a slow phone, so
 * that it is made only where there is something to divide, and once.
 */
export function written(number: number): string {
  if (Math.abs(number) < 1000) return String(number)
  formatter ??= new Intl.NumberFormat('en')
  return formatter.format(number)
}

let formatter: Intl.NumberFormat | undefined
