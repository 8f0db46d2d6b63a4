/** Saving and copying a picture, and what came of it. */
import { useContext, useMemo, useState } from 'react'
import type { Scene } from '../../../../engine-rs/index'
import { EngineContext } from '../../../engine/engine-context'
import type { PictureFormat } from '../../../../contract/picture-formats'
import { download as saveFile } from '../../../lib/download'
import { isLoadingFailure } from '../../../lib/loading-failure'
import { arrangePicture } from '../../../../painting/picture-arrangement'
import { copyPicture, makePicture, metadataOf, pictureFileName } from './make-picture'
import { isPossible, largestScale, type PictureOptions } from './picture-options'
import { PictureTooLarge } from './png-picture'

/** What happened to the last picture. */
type Outcome = { text: string; isError: boolean } | null

/** What the chosen options make of a drawing: its rows, the scale that browsers draw, and whether the format can show it. */
export function useFittedPicture(scene: Scene, { format, arrangement, scale }: PictureOptions) {
  const drawing = useMemo(() => arrangePicture(scene, arrangement), [scene, arrangement])
  const largest = largestScale(drawing)
  return {
    drawing,
    /** The largest scale of a PNG; null if it is too large at any. */
    largest,
    scale: largest === null || scale <= largest ? scale : largest,
    isDrawable: isPossible(format, { ...drawing, kinds: scene.kinds }),
  }
}

/** Saves and copies a picture, and says what became of it. */
export function usePicture(scene: Scene, name: string, options: PictureOptions) {
  const engine = useContext(EngineContext)
  const [busy, setBusy] = useState<'download' | 'copy' | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(null)

  async function run(kind: 'download' | 'copy', act: () => Promise<string>) {
    setBusy(kind)
    setOutcome(null)
    try {
      setOutcome({ text: await act(), isError: false })
    } catch (error) {
      console.error('The picture could not be made.', error)
      setOutcome({ text: describeFailure(error, kind), isError: true })
    } finally {
      setBusy(null)
    }
  }

  const make = (format: PictureFormat) => makePicture(engine, scene, { ...options, format }, metadataOf(name))
  async function download() {
    const { file, note } = await make(options.format)
    const fileName = pictureFileName(name, options.format)
    saveFile(file, fileName)
    return note === null ? `Saved as ${fileName}.` : `Saved as ${fileName}. ${note}`
  }
  async function copy() {
    await copyPicture(make('png').then(({ file }) => file))
    return 'Copied as PNG.'
  }
  return {
    busy,
    outcome,
    forget: () => setOutcome(null),
    save: () => void run('download', download),
    copy: () => void run('copy', copy),
  }
}

function describeFailure(error: unknown, kind: 'download' | 'copy'): string {
  if (error instanceof PictureTooLarge) return 'Your browser could not draw a PNG of this size. Choose a smaller scale.'
  if (error instanceof Error && isLoadingFailure(error)) {
    return 'A part of the site could not be loaded. You may be offline, or the site has been updated since you opened it.'
  }
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'Your browser blocked copying.'
  return kind === 'copy' ? 'The picture could not be copied. Download it instead.' : 'The picture could not be made.'
}
