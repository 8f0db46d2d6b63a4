/** What is dropped on the page. */

/** The part of a drag that tells what is dropped. */
type Dropped = Pick<DataTransfer, 'files'> & { items?: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry'>> }

/** Said where no single file is dropped. */
export const dropProblems = {
  several: 'Drop one file at a time.',
  folder: 'Folders cannot be opened. Drop one file of it.',
  none: 'No file was dropped.',
} as const

/** The one file that was dropped, or why there is none. Of several none is taken, because nobody knows which was meant. */
export function droppedFile({ files, items = [] }: Dropped): File | { problem: string } {
  const [file, second] = files
  if (second !== undefined) return { problem: dropProblems.several }
  if ([...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true)) return { problem: dropProblems.folder }
  return file ?? { problem: dropProblems.none }
}
