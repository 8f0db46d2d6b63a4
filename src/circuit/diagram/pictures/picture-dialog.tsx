/** Saves the diagram as a picture, or copies it. */
import { useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import { pictureFormats, type PictureFormat } from '../../../../contract/picture-formats'
import type { Scene } from '../../../../engine-rs/index'
import { Button } from '../../../ui/button'
import { Checkbox, Radio } from '../../../ui/choice'
import { Dialog } from '../../../ui/dialog'
import { Fieldset } from '../../../ui/field'
import { CopyIcon, DownloadIcon } from '../../../ui/icons'
import { Notice } from '../../../ui/notice'
import { MutedText } from '../../../ui/page'
import { TextField } from '../../../ui/text-field'
import { canCopy, nameOfPart, defaultCircuitName } from './make-picture'
import { partOfPicture } from '../../../../engine-rs/scene-rows/scene-of-rows'
import { columnsOf, describeColumns, sceneOfColumns, type ColumnRange } from '../../../../painting/scene-of-columns'
import { arrangements, hasRows } from '../../../../painting/picture-arrangement'
import { isPossible, readOptions, scales, storeOptions, type PictureOptions } from './picture-options'
import { describeScale, formatNames, tooLargeHints } from './picture-texts'
import { useFittedPicture, usePicture } from './use-picture'

interface PictureDialogProps {
  scene: Scene
  /** The circuit's name; empty where it has none. */
  name: string
  /** Whether the drawing shows only a part of a program, because the rest has errors. */
  isPartial?: boolean | undefined
  /** The format that is chosen at first; the last one where absent. */
  format?: PictureFormat
  /** What is found, measured or selected in the diagram: a picture can show its columns alone. */
  selected: readonly number[]
  onClose: () => void
}

/** The longest name of a picture, in characters. */
const maxName = 200

/** Asks how the picture is to look. Remembers the answers. */
export function PictureDialog(props: PictureDialogProps) {
  const { name: circuitName, isPartial = false, selected, onClose } = props
  const [name, setName] = useState(circuitName)
  const { scene, columns, range, isPart, setIsPart } = usePart(props.scene, selected)
  const [options, setOptions] = useState(() => {
    const last = readOptions()
    return { ...last, format: props.format ?? last.format }
  })
  const { drawing, largest, scale, isDrawable } = useFittedPicture(scene, options)
  const { busy, outcome, forget, save, copy } = usePicture(scene, titleOf(name, isPartial, range), {
    ...options,
    scale,
  })

  function change(changed: Partial<PictureOptions>) {
    const next = { ...options, ...changed }
    setOptions(next)
    storeOptions(next)
    forget()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Save the diagram"
      actions={
        <Actions
          format={options.format}
          busy={busy}
          onCopy={largest === null ? null : copy}
          onSave={isDrawable ? save : null}
        />
      }
    >
      <Choices>
        {isPartial && (
          <Notice tone="warning">
            This program has errors, and the diagram shows only part of it. The picture's name will say “incomplete”.
          </Notice>
        )}
        <TextField
          label="Name"
          value={name}
          placeholder={defaultCircuitName}
          maxLength={maxName}
          onChange={(event) => setName(event.target.value)}
        />
        <PartChoice
          columns={columns}
          isPart={isPart}
          onChange={(only) => {
            setIsPart(only)
            forget()
          }}
        />
        <RadioGroup
          legend="Format"
          values={pictureFormats}
          chosen={options.format}
          labelOf={(format) => formatNames[format]}
          hint={isDrawable ? formatHints[options.format] : tooLargeHints[options.format]}
          onChange={(format) => change({ format })}
        />
        {options.format === 'svg' && (
          <MissingPart
            part={partOfPicture(drawing)}
            isSelection={range !== null}
            hasSelection={columns !== null}
            hasPdf={isPossible('pdf', { ...drawing, kinds: scene.kinds })}
          />
        )}
        {hasRows(scene) && <LayoutChoice {...options} onChange={(arrangement) => change({ arrangement })} />}
        <RadioGroup
          legend="Scale of a PNG"
          values={scales}
          chosen={scale}
          labelOf={(each) => `${each}×`}
          isDisabled={(each) => largest === null || each > largest}
          hint={describeScale(drawing, scale, largest)}
          onChange={(each) => change({ scale: each })}
        />
        <ColorChoice {...options} onChange={change} />
        {outcome?.isError && <Notice tone="danger">{outcome.text}</Notice>}
        <Done role="status">{outcome?.isError === false && outcome.text}</Done>
      </Choices>
    </Dialog>
  )
}

/** The drawing to save: all of it, or the columns of what is selected. */
function usePart(whole: Scene, selected: readonly number[]) {
  const columns = useMemo(() => columnsOf(whole, selected), [whole, selected])
  const [isPart, setIsPart] = useState(false)
  const range = isPart ? columns : null
  const scene = useMemo(() => (range === null ? whole : sceneOfColumns(whole, range)), [whole, range])
  return { scene, columns, range, isPart, setIsPart }
}

interface ActionsProps {
  format: PictureFormat
  busy: 'download' | 'copy' | null
  /** Null where the picture is too large. */
  onCopy: (() => void) | null
  onSave: (() => void) | null
}

function Actions({ format, busy, onCopy, onSave }: ActionsProps) {
  return (
    <>
      {canCopy() && (
        <Button icon={<CopyIcon />} busy={busy === 'copy'} disabled={onCopy === null} onClick={() => onCopy?.()}>
          Copy as PNG
        </Button>
      )}
      <Button
        variant="primary"
        icon={<DownloadIcon />}
        busy={busy === 'download'}
        disabled={onSave === null}
        onClick={() => onSave?.()}
      >
        Download {formatNames[format]}
      </Button>
    </>
  )
}

interface PartChoiceProps {
  columns: ColumnRange | null
  isPart: boolean
  onChange: (isPart: boolean) => void
}

/** Offers a picture of the selection, if there is one. */
function PartChoice({ columns, isPart, onChange }: PartChoiceProps) {
  if (columns === null) return null
  return (
    <Checkbox
      label={`Only what is selected: ${describeColumns(columns).toLowerCase()}`}
      checked={isPart}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

interface MissingPartProps {
  /** The part that an SVG shows; null for all. */
  part: string | null
  /** Whether it is of the selection alone. */
  isSelection: boolean
  /** Whether there is a selection to choose. */
  hasSelection: boolean
  /** Whether a PDF would show all. */
  hasPdf: boolean
}

/** Says which part an SVG of a very long circuit shows, and how to have another. */
function MissingPart({ part, isSelection, hasSelection, hasPdf }: MissingPartProps) {
  if (part === null) return null
  return (
    <Notice tone="warning">
      {`An SVG of this ${isSelection ? 'selection' : 'circuit'} shows ${part}.`}
      {hasPdf && ' A PDF shows all of them.'}
      {!isSelection &&
        (hasSelection
          ? ' Choose “Only what is selected” for others.'
          : ' For others, choose them first with “Size of a part”, below the diagram.')}
    </Notice>
  )
}

/** The name that a picture has in its metadata and its file. */
function titleOf(name: string, isPartial: boolean, columns: ColumnRange | null): string {
  const title = isPartial ? nameOfPart(name) : name
  return columns === null ? title : `${title.trim() || defaultCircuitName} (${describeColumns(columns).toLowerCase()})`
}

/** How a long circuit lies in the picture. */
function LayoutChoice({
  arrangement,
  format,
  onChange,
}: Pick<PictureOptions, 'arrangement' | 'format'> & {
  onChange: (arrangement: PictureOptions['arrangement']) => void
}) {
  return (
    <RadioGroup
      legend="Layout"
      values={arrangements}
      chosen={arrangement}
      labelOf={(each) => (each === 'rows' ? 'Rows' : 'One strip')}
      hint={arrangement === 'rows' ? rowsHints[format] : 'The whole circuit from left to right.'}
      onChange={onChange}
    />
  )
}

/** Its colors, and whether it has a background. */
function ColorChoice({
  theme,
  isTransparent,
  onChange,
}: Pick<PictureOptions, 'theme' | 'isTransparent'> & { onChange: (changed: Partial<PictureOptions>) => void }) {
  return (
    <>
      <RadioGroup
        legend="Colors"
        values={['light', 'dark']}
        chosen={theme}
        labelOf={(each) => (each === 'light' ? 'Light' : 'Dark')}
        onChange={(chosen) => onChange({ theme: chosen })}
      />
      <Checkbox
        label="Transparent background"
        checked={isTransparent}
        onChange={(event) => onChange({ isTransparent: event.target.checked })}
      />
    </>
  )
}

interface RadioGroupProps<Value extends string | number> {
  legend: string
  values: readonly Value[]
  chosen: Value
  labelOf: (value: Value) => string
  isDisabled?: (value: Value) => boolean
  hint?: string
  onChange: (value: Value) => void
}

function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { legend, values, chosen, labelOf, isDisabled, hint, onChange } = props
  const name = useId()
  return (
    <Fieldset aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend>{legend}</legend>
      <Line>
        {values.map((value) => (
          <Radio
            key={value}
            name={name}
            label={labelOf(value)}
            checked={value === chosen}
            disabled={isDisabled?.(value)}
            onChange={() => onChange(value)}
          />
        ))}
      </Line>
      {hint !== undefined && <MutedText id={`${name}-hint`}>{hint}</MutedText>}
    </Fieldset>
  )
}

const formatHints: Record<PictureFormat, string> = {
  svg: 'Sharp at every size. For web pages and drawing programs.',
  png: 'Pixels. For slides, documents and chats.',
  pdf: 'Sharp at every size. For papers and printing.',
}

const rowsHints: Record<PictureFormat, string> = {
  svg: 'One row below the other.',
  png: 'One row below the other.',
  pdf: 'On pages of A4 paper.',
}

const Choices = styled.div`
  display: grid;
  gap: var(--space-4);
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);
`

const Done = styled.p`
  margin: 0;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  &:empty {
    display: none;
  }
`
