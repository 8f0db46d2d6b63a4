/** A picture in the export menu: what it looks like, what it cannot show, and its file. Loaded when a picture is chosen. */
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { styled } from 'styled-components'
import type { PictureFormat } from '../../../contract/picture-formats'
import type { Scene } from '../../../engine-rs/index'
import { partOfPicture } from '../../../engine-rs/scene-rows/scene-of-rows'
import { messageOf } from '../../api/errors'
import { EngineContext } from '../../engine/engine-context'
import { Button } from '../../ui/button'
import { CopyIcon, DownloadIcon } from '../../ui/icons'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { canCopy } from '../diagram/pictures/make-picture'
import { isPossible, readOptions, type PictureOptions } from '../diagram/pictures/picture-options'
import { describeLook, describeScale, formatNames, tooLargeHints } from '../diagram/pictures/picture-texts'
import { useFittedPicture, usePicture } from '../diagram/pictures/use-picture'
import { ResultButtons } from './button-row'
import { DiagnosticList } from './diagnostic-list'

const PictureDialog = lazyComponent(async () => (await import('../diagram/pictures/picture-dialog')).PictureDialog)

interface PictureResultProps {
  /** The program. */
  source: string
  /** The circuit's name. */
  name: string
  format: PictureFormat
}

/** A program as a picture that looks as the last one did. */
export function PictureResult({ source, name, format }: PictureResultProps) {
  const engine = use(EngineContext)
  const { data, error } = useQuery({
    queryKey: ['export', 'picture', source],
    queryFn: () => engine.visualize(source),
    retry: false,
    staleTime: Infinity,
    // A drawing may take hundreds of megabytes, and is drawn again in no time.
    gcTime: 0,
    structuralSharing: false,
  })
  if (error) return <p role="alert">{messageOf(error, 'The circuit could not be drawn. Please try again.')}</p>
  if (data === undefined) return <p aria-live="polite">Drawing...</p>
  const { scene, diagnostics } = data
  if (scene !== null) return <Picture key={format} scene={scene} name={name} format={format} />
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return <DiagnosticList title="Fix the errors to export the picture:" diagnostics={errors} />
}

function Picture({ scene, name, format }: Omit<PictureResultProps, 'source'> & { scene: Scene }) {
  const [chosen, setChosen] = useState(readOptions)
  const [isChoosing, setIsChoosing] = useState(false)
  const options: PictureOptions = { ...chosen, format }
  const { drawing, largest, scale, isDrawable } = useFittedPicture(scene, options)
  const { busy, outcome, forget, save, copy } = usePicture(scene, name, { ...options, scale })
  const part = format === 'svg' ? partOfPicture(drawing) : null
  const hasPdf = isPossible('pdf', { ...drawing, kinds: scene.kinds })
  return (
    <>
      <div aria-live="polite">
        {!isDrawable ? (
          <p>{tooLargeHints[format]}</p>
        ) : part !== null ? (
          <p>
            An SVG of this circuit shows {part}.{hasPdf && ' A PDF shows all of them.'}
          </p>
        ) : (
          <p>{formatNames[format]} can show all of it.</p>
        )}
        {isDrawable && (
          <Look>
            {describeLook(options)} {format === 'png' && describeScale(drawing, scale, largest)}
          </Look>
        )}
      </div>
      <ResultButtons>
        {isDrawable && (
          <Button size="small" icon={<DownloadIcon />} busy={busy === 'download'} onClick={save}>
            Download
          </Button>
        )}
        {isDrawable && format === 'png' && canCopy() && (
          <Button size="small" icon={<CopyIcon />} busy={busy === 'copy'} onClick={copy}>
            Copy
          </Button>
        )}
        <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          More options
        </Button>
      </ResultButtons>
      {outcome !== null && <p role={outcome.isError ? 'alert' : 'status'}>{outcome.text}</p>}
      {isChoosing && (
        <div
          role="presentation"
          onKeyDown={(event) => {
            // Escape closes the dialog, and not the menu behind it as well.
            if (event.key === 'Escape') event.stopPropagation()
          }}
        >
          <ErrorRegion what="The dialog">
            <PictureDialog
              scene={scene}
              name={name}
              format={format}
              selected={nothing}
              onClose={() => {
                setIsChoosing(false)
                setChosen(readOptions())
                forget()
              }}
            />
          </ErrorRegion>
        </div>
      )}
    </>
  )
}

const nothing: readonly number[] = []

const Look = styled.p`
  color: var(--muted-foreground);
`
