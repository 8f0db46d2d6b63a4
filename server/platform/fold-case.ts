/**
 * A text without its case, by Unicode and not by the locale of a machine or a database: `STRASSE` is `straße`, and a sigma at the end of a
 * word is a sigma. Over the capitals, because only they tell that two letters are one (Unicode Standard, section 5.18), and first over the
 * small letters, because not every capital does.
 */
export const foldCase = (text: string): string =>
  text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
