import { useContext, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { messageOf } from '../../api/errors'
import type { CodeCursor, FormatOutcome } from '../../circuit/editor/editor-interface'
import { CodeField } from '../../circuit/editor/code-field'
import type { Span } from '../../../language/declarations'
import { renderInlineCode } from '../../circuit/inline-code'
import { EngineContext } from '../../engine/engine-context'
import { Button } from '../../ui/button'
import { RequiredNote } from '../../ui/field'
import { lazyComponent } from '../../ui/lazy-component'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { FormCard, LiveRegion } from '../workbench/form-card'
import { NameField } from '../workbench/name-field'
import type { ProgramToolsHandle } from './program-tools'
import { fieldId, type QasmPageState } from './use-qasm-page'

/** Loaded later, because it shows nothing before the engine has read a program. */
const DiagnosticsList = lazyComponent(async () => (await import('./diagnostics-list')).DiagnosticsList)

const ProgramTools = lazyComponent(async () => (await import('./program-tools')).ProgramTools, {
  fallback: <div style={{ minHeight: 'var(--touch)' }} />,
})

interface ProgramFormProps {
  editor: QasmPageState
  /** The statement that is selected in the diagram. */
  selected: Span | null
  onCursor: (cursor: CodeCursor | null) => void
}

/** The circuit's name, its program, and what is wrong with it. */
export function ProgramForm({ editor, selected, onCursor }: ProgramFormProps) {
  const { program, change, preview, diagnosed, errorOf, codeRef, selectCode } = editor
  const engine = useContext(EngineContext)
  const format = useFormat()
  const tools = useRef<ProgramToolsHandle>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)

  return (
    <FormCard aria-label="Program">
      <Message text={editor.message} onRetry={editor.retry} />
      <RequiredNote />
      <NameField
        id={fieldId('name')}
        name={program.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
      />
      <Code>
        <CodeField
          id={fieldId('qasm')}
          ref={codeRef}
          label="QASM code"
          hint="OpenQASM 2 or 3, or a program of another tool to import. Type, paste, or drop a file. Press Escape, then Tab to leave the editor."
          value={program.qasm}
          onChange={(qasm, isAnotherProgram) => change({ qasm }, isAnotherProgram)}
          onPaste={(text, isWhole) => tools.current?.paste(text, isWhole) === true}
          diagnosed={diagnosed}
          drawn={preview.pictured}
          highlighted={selected}
          onCursor={onCursor}
          readOutline={engine.outline}
          onFormat={format}
          onFormatEnd={reportUnformatted}
          error={fileProblem ?? errorOf('qasm')}
        />
        <ProgramTools ref={tools} editor={editor} onProblem={setFileProblem} onFormatEnd={reportUnformatted} />
      </Code>
      {diagnosed !== null && (
        <DiagnosticsList
          {...diagnosed}
          onGo={selectCode}
          onFix={(fixes, source) => codeRef.current?.apply(fixes, source)}
        />
      )}
    </FormCard>
  )
}

/** The result of submitting, scrolled into view. */
function Message({ text, onRetry }: { text: string | null; onRetry: (() => void) | undefined }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text !== null) region.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <LiveRegion ref={region}>
      {text !== null && (
        <Notice
          tone="danger"
          actions={
            onRetry && (
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {renderInlineCode(text)}
        </Notice>
      )}
    </LiveRegion>
  )
}

/** Returns a function that formats a program. If the engine is not available, it returns the same text and says why. */
function useFormat(): (text: string) => Promise<string | null> {
  const engine = useContext(EngineContext)
  return async (text) => {
    try {
      return await engine.format(text)
    } catch (error) {
      toast(messageOf(error, 'The program could not be formatted.'), 'danger')
      return text
    }
  }
}

function reportUnformatted(outcome: FormatOutcome): void {
  if (outcome === 'refused')
    toast("Not formatted: some characters aren't valid OpenQASM. See the problems below.", 'danger')
}

const Code = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`
