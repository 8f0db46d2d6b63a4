/** A whole number within limits as people type it, also with thousands separators; null for anything else. */
export function parseWholeNumber(text: string, min: number, max: number): number | null {
  const digits = text.replaceAll(/[\s,_]/g, '')
  if (!/^\d{1,12}$/.test(digits)) return null
  const value = Number(digits)
  return value >= min && value <= max ? value : null
}
