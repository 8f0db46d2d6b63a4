import { memo, useMemo } from 'react'
import { paths } from '../../../contract/paths'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { Row } from '../../ui/page'
import { QualitySection } from './quality/quality-section'
import { chosenHardware } from './settings/settings'
import { SuggestSection } from './suggest/suggest-section'
import { TuneSection } from './tune/tune-section'
import type { Builder } from './use-builder'

/** Most settings are copies of no circuit. */
const CompareDraftButton = lazyComponent(
  async () => (await import('../workbench/compare-draft-button')).CompareDraftButton,
)

const [Quality, Tune, Suggest] = [memo(QualitySection), memo(TuneSection), memo(SuggestSection)]

interface BelowPreviewProps {
  builder: Builder
  /** The circuit that the panels are about. While changes come in quick succession it is older than that of the picture. */
  resting: Pick<Builder['preview'], 'good' | 'drawn'>
}

/** What stands below the preview: how good the circuit is, the best values of its parameters, and other settings. */
export function BelowPreview({ builder, resting: { good, drawn } }: BelowPreviewProps) {
  const { settings, set, isForeign, variants, changeVariants, creation } = builder
  const { stale } = builder.preview
  const { hardwareInput, listedHardware, customHardware } = settings
  const chosen = useMemo(
    () => chosenHardware({ hardwareInput, listedHardware, customHardware }),
    [hardwareInput, listedHardware, customHardware],
  )
  if (!good?.stats || !good.scene) return null
  return (
    <>
      {settings.originId !== null && !isForeign && (
        <ErrorRegion what="The comparison" quiet>
          <Row>
            <CompareDraftButton
              originId={settings.originId}
              originVersion={settings.originVersion}
              name={settings.name}
              qasm={stale ? null : good.qasm}
            />
          </Row>
        </ErrorRegion>
      )}
      {drawn && (
        // What is of another variant stays only for when that comes back.
        <div style={{ display: isForeign ? 'none' : 'contents' }}>
          <Quality settings={drawn} statistics={good.stats} device={drawn.hardware ?? chosen} isStale={stale} />
          <Tune
            settings={drawn}
            statistics={good.stats}
            parameters={good.parameters}
            page={paths.builder}
            circuitId={drawn === builder.preview.drawn ? creation.savedId : null}
            isStale={stale}
          />
        </div>
      )}
      <Suggest
        settings={settings}
        statistics={good.stats}
        variantCount={variants.all.length}
        {...{ set, changeVariants }}
      />
    </>
  )
}
