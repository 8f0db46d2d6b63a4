/** The formats of pictures, in the order in which they are offered. */
export const pictureFormats = ['svg', 'png', 'pdf'] as const

/** A kind of file that a program is drawn as. */
export type PictureFormat = (typeof pictureFormats)[number]
