/** What a downloaded SVG has beyond the engine's picture: metadata, and no background where none is wanted. */
import type { PictureMetadata } from '../../../../painting/picture-metadata'

/**
 * Completes a picture of the engine.
 *
 * @param svg the engine's picture, with the name as its title.
 * @throws {Error} if it has another form than the engine's pictures.
 */
export function completeSvg(svg: string, metadata: PictureMetadata, isTransparent: boolean): string {
  const end = svg.indexOf('</desc>')
  if (end < 0) throw new Error('The picture has no description.')
  const behind = end + '</desc>'.length
  const drawing = isTransparent ? withoutBackground(svg.slice(behind)) : svg.slice(behind)
  return svg.slice(0, behind) + metadataElement(metadata) + drawing
}

/** Removes the rectangle behind everything, which is the first one of a picture. */
function withoutBackground(drawing: string): string {
  const rest = drawing.replace(/<rect width="100%" height="100%" fill="[^"]*"\/>/, '')
  if (rest === drawing) throw new Error('The picture has no background.')
  return rest
}

/** Dublin Core and XMP in RDF, which catalogues and drawing programs read. */
const metadataElement = ({ name, address, software }: PictureMetadata): string =>
  '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
  ' xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Description rdf:about="">' +
  `<dc:title>${escapeText(name)}</dc:title><dc:source>${escapeText(address)}</dc:source>` +
  `<xmp:CreatorTool>${escapeText(software)}</xmp:CreatorTool></rdf:Description></rdf:RDF></metadata>`

const escapeText = (text: string): string =>
  text
    // XML has no word for these, escaped or not.
    // eslint-disable-next-line no-control-regex -- control characters are what must go
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The note of a picture that shows only the beginning of a long circuit, as `columns 1 to 4,000 of 9,000`; null for a whole one. */
export const partNote = (svg: string): string | null =>
  /columns 1 to [\d,]+ of [\d,]+(?=<\/text>)/.exec(svg)?.[0] ?? null
