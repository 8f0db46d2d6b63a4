/** Drawings as SVG. */

/** How a picture is to look. */
export interface SvgOptions {
  /**
   * `light` or `dark`: a picture in these colours. `page`: an element without a name for inside a page, in the colours of the page's
   * variables (`src/ui/tokens.css`); each operation is a group with its number as `data-operation`. The other options do not apply to it.
   */
  theme: 'light' | 'dark' | 'page'
  /** Its name, for screen readers and as a tooltip. */
  title?: string
  /** What is to be seen, for screen readers; the scene's own description where there is none. */
  description?: string
  /** Only the beginning of a large drawing, which fades out where it goes on and says how many columns are missing. */
  part?: PicturePart
  /**
   * Whether each operation is a group with its number as `data-operation`, for programs that read the picture. Else shapes that look alike are
   * one element, and the picture is half as large.
   */
  tagsOperations?: boolean
}

/** The beginning of a drawing, from its upper left corner, in CSS pixels. */
export interface PicturePart {
  /** At most. */
  width: number
  /** At most. */
  height: number
  /** Size of the text that says how much is missing. */
  textSize: number
}
