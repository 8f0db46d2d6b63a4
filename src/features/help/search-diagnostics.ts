import type { DiagnosticHelpPage } from '../../../engine-rs/help-pages/generated/help-pages'

/**
 * The diagnostics whose code, meaning, explanation or message contains a text, in order; where none does, those that contain all of its
 * words.
 */
export function searchDiagnostics(pages: readonly DiagnosticHelpPage[], text: string): DiagnosticHelpPage[] {
  const searched = pages.map((page) => ({ page, text: searchedText(page) }))
  const phrase = normalize(text)
  const words = phrase.split(' ')
  const withPhrase = searched.filter((one) => one.text.includes(phrase))
  const found =
    withPhrase.length > 0 ? withPhrase : searched.filter((one) => words.every((word) => one.text.includes(word)))
  return found.map(({ page }) => page)
}

function searchedText({ code, group, severity, summary, explanation, wrong }: DiagnosticHelpPage): string {
  const messages = wrong?.diagnostics.flatMap(({ message, help = '' }) => [message, help]) ?? []
  return normalize([code, group, severity, summary, explanation, ...messages].join(' '))
}

/** Without case, and without the marks around code, which are typed in many ways. */
const normalize = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[`'"‘’“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
