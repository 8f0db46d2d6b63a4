import { useDeferredValue, useMemo } from 'react'
import { styled } from 'styled-components'
import { paths } from '../../../contract/paths'
import type { QasmVersion, Settings as BuilderSettings } from '../../../contract/generation'
import type { Generation } from '../../../engine-rs/index'
import { graphOfSettings } from '../../circuit/result/graph-of-settings'
import { Radio } from '../../ui/choice'
import { Fieldset } from '../../ui/field'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { PreviewPanel } from '../workbench/lazy-panels'
import { circuitOf } from './use-previewed-settings'
import type { Builder } from './use-builder'
import { useRestingValue } from './use-delayed-value'

/** Loaded after the page. */
const BelowPreview = lazyComponent(async () => (await import('./below-preview')).BelowPreview, { deferred: true })

/** The step whose problems keep the preview from following. */
const layersStep = 2

const versions: readonly QasmVersion[] = [2, 3]

/** The live preview of the settings. Everything that it passes on is memoized, so that an edit that changes no gate renders nothing. */
export function BuilderPreview({ builder }: { builder: Builder }) {
  const { settings, set, preview, problems, isForeign } = builder
  const resting = useRestingValue(
    useMemo(() => ({ good: preview.good, drawn: preview.drawn }), [preview.good, preview.drawn]),
  )
  const { good, drawn } = resting
  const details = useMemo(
    () =>
      good?.scene && !isForeign
        ? {
            circuit: circuitOf(drawn),
            stats: good.stats,
            qasm: good.qasm,
            parameters: good.parameters,
            simulated: {
              input: simulatedInput(good, drawn),
              scene: good.scene,
              parameters: good.parameters,
              page: paths.builder,
              graph: drawn ? graphOfSettings(drawn.circuitParams) : undefined,
            },
          }
        : null,
    [good, drawn, isForeign],
  )
  const versionSwitch = useMemo(
    () => (
      <Versions aria-label="OpenQASM version">
        {versions.map((qasmVersion) => (
          <Radio
            key={qasmVersion}
            name="qasm-version"
            label={`QASM ${qasmVersion}`}
            checked={qasmVersion === settings.qasmVersion}
            onChange={() => set({ qasmVersion })}
          />
        ))}
      </Versions>
    ),
    [settings.qasmVersion, set],
  )
  const problem = preview.failure ?? problems.find(({ step }) => step === layersStep)?.message ?? null
  return (
    <>
      <PreviewPanel
        picture={isForeign ? null : preview.picture}
        name={useDeferredValue(settings.name)}
        details={details}
        stale={preview.stale && !isForeign}
        problem={problem}
        isTold={preview.failure === null}
        nativeGates={preview.drawn?.hardware?.gateSet}
        placeholder={problem === null ? 'The circuit appears here.' : 'Fix the errors to see the circuit.'}
      >
        {versionSwitch}
      </PreviewPanel>
      <ErrorRegion what="What stands below the preview">
        <BelowPreview builder={builder} resting={resting} />
      </ErrorRegion>
    </>
  )
}

/** OpenQASM 2 has no free parameters, so there the settings themselves are simulated. */
const simulatedInput = ({ qasm }: Generation, drawn: BuilderSettings | null) =>
  drawn?.qasmVersion === 2 ? drawn : (qasm ?? '')

const Versions = styled(Fieldset)`
  display: flex;
  align-items: center;
`
