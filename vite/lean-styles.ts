import type { Plugin } from 'vite'

/**
 * Sends the styles that stand in the code without their indentation and comments, which a minifier leaves alone because to it they
 * are text (half a kilobyte packed on every page). Nothing that a browser reads of them changes.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      // Every line stays where it was, so the source map needs no change.
      return /\/src\/.*\.tsx?$/.test(id) && code.includes('styled-components')
        ? { code: withLeanStyles(code), map: null }
        : null
    },
  }
}

/** Where a template of styles begins, up to its backtick. A comment may name a file of styles: `base.css` begins none. */
const opening =
  /(?<![.\w])(?:styled(?:\.\w+|\(\w+\))(?:\.withConfig\(\w+\))?(?:<[^`]*?>)?|css|createGlobalStyle|keyframes)`/g

/** A module with lean styles. The lines that they give up stand behind them, where they are white space. */
export function withLeanStyles(code: string): string {
  let lean = ''
  let from = 0
  opening.lastIndex = 0
  for (let found = opening.exec(code); found !== null; found = opening.exec(code)) {
    const start = found.index + found[0].length
    const end = closing(code, start)
    const styles = partsOf(code.slice(start, end))
      .map((part) => (part.startsWith('${') ? part : leanText(part)))
      .join('')
      .trim()
    const lost = linesOf(code.slice(start, end)) - linesOf(styles)
    lean += `${code.slice(from, start)}${styles}\`${'\n'.repeat(lost)}`
    from = end + 1
    opening.lastIndex = from
  }
  return lean + code.slice(from)
}

/** The text of styles without what is there for people alone. A space between two words, or between selectors, has a meaning. */
function leanText(text: string): string {
  return text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
}

/** Text and `${…}` in turn. */
function partsOf(template: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = template.indexOf('${'); at !== -1; at = template.indexOf('${', from)) {
    const end = closingBrace(template, at + 2) + 1
    parts.push(template.slice(from, at), template.slice(at, end))
    from = end
  }
  return [...parts, template.slice(from)]
}

/** The place of the backtick that ends a template. */
function closing(code: string, start: number): number {
  let at = start
  while (at < code.length && code[at] !== '`') at = code.startsWith('${', at) ? closingBrace(code, at + 2) + 1 : at + 1
  return at
}

/** The place of the brace that ends a `${`. Styles have no strings with braces in their code. */
function closingBrace(code: string, start: number): number {
  let at = start
  while (at < code.length && code[at] !== '}') {
    if (code[at] === '`') at = closing(code, at + 1)
    else if (code[at] === '{') at = closingBrace(code, at + 1)
    at += 1
  }
  return at
}

const linesOf = (text: string): number => text.split('\n').length
