import { useImperativeHandle, useRef, type Ref } from 'react'
import { styled } from 'styled-components'
import { Field } from '../../ui/field'
import { lazyComponent } from '../../ui/lazy-component'
import type { CodeHandle } from './editor-interface'
import { applyFixes } from './fixes'
import { useCodeEditor, type CodeEditorProps } from './use-code-editor'

interface CodeFieldProps extends Omit<CodeEditorProps, 'control'> {
  id: string
  hint?: string
  error?: string | undefined
  ref: Ref<CodeHandle>
}

const placeholder = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\nh q[0];\ncx q[0], q[1];'

/** Nobody asks for them before the editor is there. */
const EditorKeys = lazyComponent(async () => (await import('./editor-keys')).EditorKeys, {
  // As large as the mark that takes its place.
  fallback: <span style={{ width: '1.5rem', height: '1.5rem' }} />,
})

/** A field for a program. The editor is loaded after the page; where it cannot be loaded, a text area replaces it. */
export function CodeField({ id, label, hint, error, ref, ...field }: CodeFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={<EditorKeys />} required>
      {(control) => <CodeBox {...field} label={label} control={control} handle={ref} />}
    </Field>
  )
}

function CodeBox({ handle, ...props }: CodeEditorProps & { handle: Ref<CodeHandle> }) {
  const box = useRef<HTMLDivElement>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const { value, control, onChange, onPaste, onFormat } = props
  const { editor, hasFailed } = useCodeEditor(box, placeholder, props)

  useImperativeHandle(
    handle,
    (): CodeHandle =>
      editor ?? {
        select({ start, end }) {
          textArea.current?.focus()
          textArea.current?.setSelectionRange(start, end)
        },
        apply(fixes, source) {
          if (textArea.current?.value !== source) return false
          onChange(applyFixes(source, fixes), false)
          return true
        },
        focus: () => textArea.current?.focus(),
        async format() {
          const text = textArea.current?.value ?? ''
          const next = await onFormat(text)
          if (next === null) return 'refused'
          if (textArea.current?.value !== text) return 'overtaken'
          onChange(next, false)
          return 'done'
        },
      },
    [editor, onChange, onFormat],
  )

  if (hasFailed) {
    return (
      <Plain
        {...control}
        ref={textArea}
        value={value}
        rows={16}
        wrap="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value, false)}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text/plain'), value.trim() === '')) event.preventDefault()
        }}
      />
    )
  }
  return (
    <Box
      ref={box}
      // Until the editor is there, the box takes the focus for it.
      {...(editor === null && { id: control.id, tabIndex: -1, 'aria-busy': true })}
      data-invalid={control['aria-invalid'] || undefined}
    >
      {editor === null && <Loading>Loading the editor…</Loading>}
    </Box>
  )
}

/** Sixteen lines high, also before the editor is loaded. */
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
