import type { DiagnosticPage } from '../../../engine-rs/diagnostic-pages'

/** The meaning of a diagnostic as a sentence. Text between backticks is code. */
export const titleOf = ({ summary }: DiagnosticPage): string => summary.charAt(0).toUpperCase() + summary.slice(1)

/** A text without the marks around code, for titles of windows and names. */
export const stripMarkup = (text: string): string => text.replaceAll('`', '')
