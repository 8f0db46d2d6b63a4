/** What Markdown, formulas, mentions and links to places begin with. */
const markup =
  /[*_`~<>[\]\\$|]|(?:^|\n) {0,3}(?:#{1,6}\s|[-+]\s|\d+[.)]\s|-{3,}|={2,})|(?:^|\n)(?: {4}|\t)|https?:|www\.|@|#\d|\bL\d|&\w+;/iu

/** Whether a comment may be anything but plain text, so that it needs the code that reads Markdown. */
export const hasMarkup = (text: string): boolean => markup.test(text)
