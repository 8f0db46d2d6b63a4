import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { styled } from 'styled-components'
import { Field, type ControlProps } from '../../ui/field'
import { Hint } from '../../ui/hint'
import type { CodeCursor, CodeEditor, CodeHandle, DiagnosedProgram, FormatOutcome } from './code-editor'
import type { Span } from './outline'

interface CodeFieldProps {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  value: string
  /** @param isAnother a program of its own has taken the place of the one before. */
  onChange: (value: string, isAnother: boolean) => void
  /** What the engine said last, and of which text. */
  diagnosed: DiagnosedProgram | null
  /** The program that the diagram beside it shows. */
  drawn: string | null
  /** A place of the drawn program to light. */
  lit: Span | null
  onCursor: (cursor: CodeCursor | null) => void
  onFormat: (text: string) => Promise<string | null>
  onFormatted: (outcome: FormatOutcome) => void
  ref: Ref<CodeHandle>
}

const placeholder = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];'

const keys = (
  <Hint label="Keys of the editor">
    Ctrl Space completes, Ctrl F searches, Ctrl . repairs the line, F8 goes to the next problem, F12 to where a name is
    declared, F2 renames it, Shift Alt F lays the program out. On a Mac, Cmd stands for Ctrl in all but the first.
  </Hint>
)

/** A program to write. The editor is loaded after the page; where it cannot be loaded, a plain text area does its work. */
export function CodeField({ id, label, hint, error, ...field }: CodeFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={keys} required>
      {(control) => <CodeBox {...field} label={label} control={control} />}
    </Field>
  )
}

type CodeBoxProps = Omit<CodeFieldProps, 'id' | 'hint' | 'error'> & { control: ControlProps }

function CodeBox({
  label,
  control,
  value,
  onChange,
  diagnosed,
  drawn,
  lit,
  onCursor,
  ref,
  ...formatting
}: CodeBoxProps) {
  const place = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const [failed, setFailed] = useState(false)
  const { onFormat } = formatting
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control

  const changed = useEffectEvent(onChange)
  const moved = useEffectEvent(onCursor)
  const formats = useEffectEvent(formatting.onFormat)
  const formatted = useEffectEvent(formatting.onFormatted)
  const open = useEffectEvent((openEditor: typeof import('./qasm-editor').openEditor, parent: HTMLElement) =>
    openEditor(parent, {
      value,
      placeholder,
      attributes: attributesOf(label, id, describedBy, invalid),
      onChange: changed,
      onCursor: moved,
      onFormat: formats,
      onFormatEnd: formatted,
    }),
  )

  useEffect(() => {
    let mine: CodeEditor | null = null
    let isGone = false
    import('./qasm-editor').then(
      ({ openEditor }) => {
        if (isGone || place.current === null) return
        mine = open(openEditor, place.current)
        setEditor(mine)
      },
      (reason: unknown) => {
        console.error('The code editor could not be loaded.', reason)
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
      mine?.close()
    }
  }, [])

  useLayoutEffect(() => editor?.setText(value), [editor, value])
  useLayoutEffect(() => editor?.setDiagnosed(diagnosed), [editor, diagnosed])
  useLayoutEffect(() => editor?.setDrawn(drawn), [editor, drawn])
  useLayoutEffect(() => editor?.highlight(lit), [editor, lit])
  useLayoutEffect(
    () => editor?.setAttributes(attributesOf(label, id, describedBy, invalid)),
    [editor, label, id, describedBy, invalid],
  )

  // The browser leads a click on a label to its own kinds of text boxes only.
  useEffect(() => {
    const labelElement = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id)
    const focus = () => editor?.focus()
    labelElement?.addEventListener('click', focus)
    return () => labelElement?.removeEventListener('click', focus)
  }, [editor, id])

  useImperativeHandle(
    ref,
    (): CodeHandle =>
      editor ?? {
        select: ({ start, end }) => {
          plain.current?.focus()
          plain.current?.setSelectionRange(start, end)
        },
        apply: ({ from, to, insert }, source) => {
          if (plain.current?.value !== source) return false
          onChange(source.slice(0, from) + insert + source.slice(to), false)
          return true
        },
        focus: () => plain.current?.focus(),
        format: async () => {
          const text = plain.current?.value ?? ''
          const next = await onFormat(text)
          if (next === null) return 'refused'
          if (plain.current?.value !== text) return 'overtaken'
          onChange(next, false)
          return 'done'
        },
      },
    [editor, onChange, onFormat],
  )

  if (failed) {
    return (
      <Plain
        {...control}
        ref={plain}
        value={value}
        rows={16}
        wrap="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value, false)}
      />
    )
  }
  return (
    <Box ref={place} data-invalid={invalid || undefined} aria-busy={editor === null || undefined}>
      {editor === null && <Loading>Loading the editor…</Loading>}
    </Box>
  )
}

/** The name and state of the text box, as the field's label and error say them. */
function attributesOf(
  label: string,
  id: string,
  describedBy: string | undefined,
  invalid: boolean | undefined,
): Record<string, string> {
  return {
    id,
    'aria-label': label,
    'aria-required': 'true',
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  }
}

/** The height of sixteen lines, and of the room that is kept for them. */
const Box = styled.div`
  position: relative;
  height: 22.5rem;
  min-height: 10rem;
  overflow: hidden;
  resize: vertical;
  background: var(--code);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);

  &:focus-within {
    outline: 2px solid var(--focus);
    border-color: var(--focus);
  }

  &[data-invalid] {
    border-color: var(--danger);
  }
`

const Loading = styled.p`
  padding: 10px;
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const Plain = styled.textarea`
  width: 100%;
  padding: 10px;
  background: var(--code);
  color: var(--code-foreground);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  font-family: var(--font-mono);
  font-size: 0.8125rem;
  line-height: 21px;
  resize: vertical;
  white-space: pre;

  &::placeholder {
    color: var(--code-comment);
    opacity: 1;
  }
`
