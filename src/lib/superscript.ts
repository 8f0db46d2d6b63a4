/** A whole number as an exponent, such as `⁻¹²`. */
export const superscript = (number: number | string): string =>
  String(number)
    .replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')
    .replace(/[-−]/, '⁻')
