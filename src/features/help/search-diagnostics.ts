import type { DiagnosticPage } from '../../../engine-rs/diagnostic-pages'

/** The diagnostics that contain every typed word in their code, meaning, explanation or message, in order. */
export function searchDiagnostics(pages: readonly DiagnosticPage[], text: string): DiagnosticPage[] {
  const words = normalize(text).split(/\s+/).filter(Boolean)
  return pages.filter((page) => {
    const searched = searchedText(page)
    return words.every((word) => searched.includes(word))
  })
}

function searchedText({ code, group, severity, summary, explanation, wrong }: DiagnosticPage): string {
  const messages = wrong?.diagnostics.flatMap(({ message, help = '' }) => [message, help]) ?? []
  return normalize([code, group, severity, summary, explanation, ...messages].join(' '))
}

/** Without case and the marks around code, which are typed in many ways. */
const normalize = (text: string): string => text.toLowerCase().replace(/[`'"‘’“”]/g, '')
