import type { DiagnosticHelpPage } from '../../../engine-rs/help-pages/generated/help-pages'
import { capitalize } from '../../lib/capitalize'

/** The meaning of a diagnostic as a sentence. Text between backticks is code. */
export const titleOf = ({ summary }: DiagnosticHelpPage): string => capitalize(summary)

/** A text without the marks around code, for titles of windows and names. */
export const stripMarkup = (text: string): string => text.replaceAll('`', '')
