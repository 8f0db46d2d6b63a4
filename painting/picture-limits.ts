/** The most shapes of a PDF: writing it takes about two seconds and half a gigabyte, which is as much as a page should take. */
export const maxPdfShapes = 100_000
