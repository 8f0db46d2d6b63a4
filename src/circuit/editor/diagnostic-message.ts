/** Renders a diagnostic's message and help as an element. Text between backticks becomes code. */
export function renderMessage(message: string, help: string | undefined): HTMLElement {
  const element = document.createElement('span')
  appendWithCode(element, message)
  if (help === undefined) return element
  const small = document.createElement('small')
  appendWithCode(small, help)
  element.append(small)
  return element
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
