/**
 * What Markdown, formulas, mentions and links to places begin with. A bracket alone is none, nor is what is shown as it is written anyway, as
 * tables and HTML are: kets such as |0⟩ are frequent.
 */
const markup = /[*_`~\\$@#&]|\][[(:]|^\s*(?:[>+=-]|\d+[.)])|^(?: {4}|\t)|http|www|L\d/im

/** Whether a text may be anything but plain, so that it needs the code that reads Markdown. */
export const hasMarkup = (text: string): boolean => markup.test(text)
