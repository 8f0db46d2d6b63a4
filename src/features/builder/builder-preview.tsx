import { useMemo } from 'react'
import { PreviewPanel } from '../workbench/lazy-panels'
import { circuitNumberOf } from './use-live-settings'
import type { Builder } from './use-builder'
import { VersionSwitch } from './version-switch'

/** The step whose problems keep the preview from following. */
const layersStep = 2

/** The live preview of the settings. Everything that it passes on is memoized, so that an edit that changes no gate renders nothing. */
export function BuilderPreview({ builder: { settings, set, preview, problems } }: { builder: Builder }) {
  const { good, drawn } = preview
  const details = useMemo(
    () =>
      good?.scene
        ? { circuit: circuitNumberOf(drawn), stats: good.stats, qasm: good.qasm, parameters: good.parameters }
        : null,
    [good, drawn],
  )
  const versionSwitch = useMemo(
    () => <VersionSwitch value={settings.qasmVersion} onChange={(qasmVersion) => set({ qasmVersion })} />,
    [settings.qasmVersion, set],
  )
  const problem = preview.failure ?? problems.find(({ step }) => step === layersStep)?.message ?? null
  return (
    <PreviewPanel
      picture={preview.picture}
      details={details}
      stale={preview.stale}
      problem={problem}
      placeholder={problem === null ? 'The circuit appears here.' : 'Fix the errors to see the circuit.'}
    >
      {versionSwitch}
    </PreviewPanel>
  )
}
