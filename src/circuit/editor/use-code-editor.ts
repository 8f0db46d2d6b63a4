import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { ControlProps } from '../../ui/field'
import type { CodeEditor, CodeEditorOptions, DiagnosedProgram } from './editor-interface'
import type { Span } from '../../../language/declarations'

export interface CodeEditorProps extends Omit<CodeEditorOptions, 'placeholder' | 'attributes'> {
  label: string
  /** The engine's latest diagnostics. */
  diagnosed: DiagnosedProgram | null
  /** The program that the diagram shows. */
  drawn: string | null
  /** A span of the drawn program to highlight. */
  highlighted: Span | null
  control: ControlProps
}

/** Loads the editor into an element and keeps it in sync with the properties. */
export function useCodeEditor(box: RefObject<HTMLElement | null>, placeholder: string, props: CodeEditorProps) {
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { label, value, diagnosed, drawn, highlighted } = props
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = props.control

  const onChange = useEffectEvent(props.onChange)
  const onPaste = useEffectEvent(props.onPaste)
  const onCursor = useEffectEvent(props.onCursor)
  const readOutline = useEffectEvent(props.readOutline)
  const onFormat = useEffectEvent(props.onFormat)
  const onFormatEnd = useEffectEvent(props.onFormatEnd)
  const open = useEffectEvent((openEditor: typeof import('./codemirror-editor').openEditor, parent: HTMLElement) => {
    const attributes = toAttributes(label, id, describedBy, isInvalid)
    return openEditor(parent, {
      value,
      placeholder,
      attributes,
      onChange,
      onPaste,
      onCursor,
      readOutline,
      onFormat,
      onFormatEnd,
    })
  })

  useEffect(() => {
    let opened: CodeEditor | null = null
    let isUnmounted = false
    import('./codemirror-editor').then(
      ({ openEditor }) => {
        if (isUnmounted || box.current === null) return
        opened = open(openEditor, box.current)
        if (document.activeElement === box.current) opened.focus()
        setEditor(opened)
      },
      (error: unknown) => {
        console.error('The code editor could not be loaded.', error)
        if (!isUnmounted) setHasFailed(true)
      },
    )
    return () => {
      isUnmounted = true
      opened?.close()
    }
  }, [box])

  useLayoutEffect(() => editor?.setText(value), [editor, value])
  useLayoutEffect(() => editor?.setDiagnosed(diagnosed), [editor, diagnosed])
  useLayoutEffect(() => editor?.setDrawn(drawn), [editor, drawn])
  useLayoutEffect(() => editor?.highlight(highlighted), [editor, highlighted])
  useLayoutEffect(
    () => editor?.setAttributes(toAttributes(label, id, describedBy, isInvalid)),
    [editor, label, id, describedBy, isInvalid],
  )

  // A click on a label focuses only the browser's own text boxes.
  useEffect(() => {
    const labelElement = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id)
    const focus = () => editor?.focus()
    labelElement?.addEventListener('click', focus)
    return () => labelElement?.removeEventListener('click', focus)
  }, [editor, id])

  return { editor, hasFailed }
}

/** The attributes of the text box: its name and state, as the field's label and error say them. */
function toAttributes(
  label: string,
  id: string,
  describedBy: string | undefined,
  isInvalid: boolean | undefined,
): Record<string, string> {
  return {
    id,
    'aria-label': label,
    // It is in the order of Tab anyway, which not every tool knows of a text that is edited in place.
    tabindex: '0',
    'aria-required': 'true',
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
  }
}
