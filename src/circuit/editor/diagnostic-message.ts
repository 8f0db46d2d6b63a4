import type { Diagnostic } from '../../../contract/envelope'
import { paths } from '../../../contract/paths'

/**
 * Renders a diagnostic's message and help as an element, with its code as a link to the page that explains it. Text between backticks
 * becomes code.
 */
export function renderMessage({ code, message, help }: Diagnostic): HTMLElement {
  const element = document.createElement('span')
  appendWithCode(element, message)
  element.append(' ', linkTo(code))
  if (help === undefined) return element
  const small = document.createElement('small')
  appendWithCode(small, help)
  element.append(small)
  return element
}

/** Opens in a new tab, so that nothing that was typed is left. */
function linkTo(code: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = paths.diagnostic(code)
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = code
  link.title = 'What it means (opens in a new tab)'
  return link
}

function appendWithCode(element: HTMLElement, text: string): void {
  for (const [index, part] of text.split('`').entries()) {
    if (index % 2 === 0) {
      element.append(part)
    } else {
      const code = document.createElement('code')
      code.textContent = part
      element.append(code)
    }
  }
}
