import { styled } from 'styled-components'
import { copy } from '../../../lib/copy'
import { download } from '../../../lib/download'
import { Button } from '../../../ui/button'
import { Dropdown } from '../../../ui/dropdown'
import { CopyIcon, DownloadIcon } from '../../../ui/icons'
import { toast } from '../../../ui/toast'
import { toCsv, toJson, toSvg, type PictureColors } from './export-outcomes'
import { toPng } from './svg-to-png'
import type { Outcomes } from './outcomes'

interface ExportMenuProps {
  /** Lists up to this many outcomes. */
  list: () => Outcomes
  /** The outcomes on screen, which a picture shows. */
  shown: Outcomes
  firstBitLeft: boolean
}

/** Copies outcomes as text, and saves them as a picture. */
export function ExportMenu({ list, shown, firstBitLeft }: ExportMenuProps) {
  const savePng = async () => {
    try {
      download(await toPng(toSvg(shown, pageColors())), 'outcomes.png')
    } catch (error) {
      console.error('The picture could not be drawn.', error)
      toast('The PNG could not be drawn in this browser. Download the SVG instead.', 'danger')
    }
  }
  return (
    <Dropdown label="Export" variant="ghost" size="small" align="end">
      <Entries>
        <Button variant="ghost" size="small" icon={<CopyIcon />} onClick={() => void copyText('CSV', toCsv(list()))}>
          Copy CSV
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon={<CopyIcon />}
          onClick={() => void copyText('JSON', toJson(list(), firstBitLeft))}
        >
          Copy JSON
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon={<DownloadIcon />}
          onClick={() => download(new Blob([toSvg(shown, pageColors())], { type: 'image/svg+xml' }), 'outcomes.svg')}
        >
          Download SVG
        </Button>
        <Button variant="ghost" size="small" icon={<DownloadIcon />} onClick={() => void savePng()}>
          Download PNG
        </Button>
      </Entries>
    </Dropdown>
  )
}

async function copyText(name: string, text: string) {
  if (await copy(text)) toast(`Copied as ${name}.`)
  else toast('Your browser blocked copying.', 'danger')
}

/** The colours of the theme in use. */
function pageColors(): PictureColors {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    background: token('--card'),
    text: token('--card-foreground'),
    muted: token('--muted-foreground'),
    bar: token('--gate'),
    border: token('--gate-border'),
  }
}

const Entries = styled.div`
  display: grid;
  gap: var(--space-1);

  & > button {
    justify-content: flex-start;
  }
`
