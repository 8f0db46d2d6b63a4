/** The formats of pictures. */
export const pictureFormats = ['svg', 'png', 'pdf'] as const
