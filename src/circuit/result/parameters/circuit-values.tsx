import type { ProgramInput } from '../../../../engine-rs/program-inputs'
import { lazyComponent } from '../../../ui/lazy-component'
import type { ResultCircuit } from '../result-circuit'
import { UnusedValuesNotice } from './unused-values-notice'
import type { SavedCircuit } from './parameter-sets'
import { ParameterSliders } from './parameter-sliders'
import type { useParameterValues } from './use-parameter-values'
import { ValuesInUrl } from './values-in-url'

/** Loaded for programs that have inputs. */
const InputFields = lazyComponent(async () => (await import('./input-fields')).InputFields)

interface CircuitValuesProps {
  circuit: ResultCircuit
  /** Null before they are known. */
  inputs: readonly ProgramInput[] | null
  state: ReturnType<typeof useParameterValues>
  /** The circuit, if it is saved: its address carries the values. */
  saved: SavedCircuit | null
}

/** What sets the values of a circuit: sliders for its parameters, fields for its other inputs. */
export function CircuitValues({ circuit: { page, parameters }, inputs, state, saved }: CircuitValuesProps) {
  const hasParameters = parameters.length > 0
  return (
    <>
      {saved !== null && <ValuesInUrl page={page} />}
      {inputs !== null && <UnusedValuesNotice page={page} parameters={[...parameters, ...inputs]} />}
      {/* A saved set has values of inputs too. */}
      {hasParameters && (
        <ParameterSliders parameters={parameters} state={state} saved={inputs === null ? null : saved} />
      )}
      {inputs !== null && inputs.length > 0 && (
        <InputFields inputs={inputs} state={state} saved={hasParameters ? null : saved} />
      )}
    </>
  )
}
