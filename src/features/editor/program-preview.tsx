import { memo, useDeferredValue, useMemo, useState } from 'react'
import { paths } from '../../../contract/paths'
import type { CodeCursor } from '../../circuit/editor/editor-interface'
import type { Span } from '../../../language/declarations'
import { lazyComponent } from '../../ui/lazy-component'
import { PreviewPanel } from '../workbench/preview-panel'
import { isSameProgram } from './same-program'
import type { QasmPageState } from './use-qasm-page'

const ParameterValuesObserver = lazyComponent(
  async () => (await import('../../circuit/result/parameters/parameter-values-observer')).ParameterValuesObserver,
)

const Panel = memo(PreviewPanel)

interface ProgramPreviewProps {
  editor: QasmPageState
  /** The position in the code, whose operations the diagram marks. */
  cursor: CodeCursor | null
  onSelect: (statement: Span | null) => void
}

/** The live preview of the program, which is loaded while one can already type. */
export function ProgramPreview({ editor, cursor, onSelect }: ProgramPreviewProps) {
  const { isBlank, preview, diagnosed, program, programNumber } = editor
  const { good, drawn, failure } = preview
  const circuit = useCircuitNumber(drawn)
  const details = useMemo(
    () =>
      good?.scene
        ? {
            circuit,
            stats: good.stats,
            parameters: good.parameters,
            simulated: { input: drawn ?? '', scene: good.scene, parameters: good.parameters, page: paths.qasm },
          }
        : null,
    [good, drawn, circuit],
  )
  const error = diagnosed?.diagnostics.find(({ severity }) => severity === 'error')
  const problem = failure ?? (error ? `Line ${error.span.line}: ${error.message}.` : null)
  const isPartial = problem !== null && preview.pictured !== null && !preview.isPictureStale
  return (
    <>
      {preview.needsValues && <ParameterValuesObserver page={paths.qasm} onChange={editor.setInputValues} />}
      <Panel
        key={programNumber}
        picture={isBlank ? null : preview.picture}
        name={useDeferredValue(program.name)}
        details={isBlank ? null : details}
        program={program.qasm}
        stale={preview.isPictureStale}
        isPartial={isPartial}
        problem={isBlank ? null : problem}
        isTold={failure === null}
        onDiagnose={editor.setUnsimulated}
        highlighted={cursor}
        onSelect={onSelect}
        placeholder={placeholderOf(isBlank, problem)}
      />
    </>
  )
}

/** What stands in place of a picture. */
function placeholderOf(isBlank: boolean, problem: string | null): string {
  if (isBlank) return 'The circuit appears here as you type.'
  return problem === null ? 'The circuit appears here.' : 'Fix the errors to see the circuit.'
}

/** Numbers the circuits that are drawn one after the other. An edited program keeps its number; another program gets the next. */
function useCircuitNumber(drawn: string | null): number {
  const [last, setLast] = useState({ program: drawn, number: 0 })
  if (last.program === drawn) return last.number
  const number = isSameProgram(last.program ?? '', drawn ?? '') ? last.number : last.number + 1
  setLast({ program: drawn, number })
  return number
}
