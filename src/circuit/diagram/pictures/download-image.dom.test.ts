// @vitest-environment jsdom
import sharp from 'sharp'
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchImage } from '../../../api/circuits'
import { download } from '../../../lib/download'
import { dismiss, shownToasts } from '../../../ui/toast'
import { downloadImage } from './download-image'

vi.mock('../../../api/circuits', () => ({ fetchImage: vi.fn<typeof fetchImage>() }))
vi.mock('../../../lib/download', async (original) => ({
  ...(await original<object>()),
  download: vi.fn<typeof download>(),
}))

beforeEach(() => {
  vi.mocked(download).mockClear()
  for (const { id } of shownToasts()) dismiss(id)
})

/** What is said when a picture with so many pixels for each CSS pixel has been saved. */
async function saidOf(scale: number): Promise<string[]> {
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#123456' } })
    .withMetadata({ density: 96 * scale })
    .png()
    .toBuffer()
  // The Blob of jsdom gives no bytes.
  const bytes = Uint8Array.from(png)
  vi.mocked(fetchImage).mockResolvedValue(Object.assign(new Blob([bytes]), { arrayBuffer: async () => bytes.buffer }))
  await downloadImage('Bell', 'static/circuits/ab.png')
  expect(download).toHaveBeenCalledOnce()
  return shownToasts().map(({ text }) => text)
}

it('says nothing of a picture with as many pixels as others', async () => {
  expect(await saidOf(2)).toEqual([])
})

it('says of a picture with fewer pixels how many it has, and how to get a sharp one', async () => {
  expect(await saidOf(1.25)).toEqual([
    'Saved at 1.25×: this circuit is too large for a PNG at 2×. For a sharp picture, choose SVG or PDF in “Save the diagram”.',
  ])
})
