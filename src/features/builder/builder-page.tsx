import { useCallback, useLayoutEffect, useRef } from 'react'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { messageOf } from '../../api/errors'
import { useViewer } from '../../session/session'
import { lazyComponent } from '../../ui/lazy-component'
import { Page } from '../../ui/page'
import { OutputPanel } from '../workbench/lazy-panels'
import { OutcomeAnnouncement } from '../workbench/outcome-announcement'
import { IncomingContentGate } from '../workbench/share/incoming-content-gate'
import { SideBySide } from '../workbench/side-by-side'
import { WorkbenchHeader } from '../workbench/workbench-header'
import { BuilderForm } from './builder-form'
import { BuilderPreview } from './builder-preview'
import type { Settings } from './settings/settings'
import { messages } from './settings/validate'
import { useBuilder } from './use-builder'

/** Few visits need it, so it is loaded on demand. */
const IncomingSettings = lazyComponent(async () => (await import('./incoming-settings')).IncomingSettings)

/** The builder: four steps, a live preview beside them, and the created circuit below. */
export default function BuilderPage() {
  const viewer = useViewer()
  // Each account has its own draft and never sees another's.
  return <Builder key={viewer?.id ?? 'visitor'} viewer={viewer} />
}

function Builder({ viewer }: { viewer: User | null }) {
  const builder = useBuilder(viewer)
  const { settings, open, preview, isUnsaved, creation } = builder
  return (
    <Page>
      <WorkbenchHeader
        title="Circuit Builder"
        lead="Four steps, in any order. The preview updates as you change settings."
        path={paths.builder}
        share={useShare(settings)}
      />
      <IncomingContentGate>
        {(source) => <IncomingSettings source={source} isUnsaved={isUnsaved} onOpen={open} />}
      </IncomingContentGate>
      <SideBySide
        statistics={preview.good?.scene ? preview.good.stats : null}
        form={<BuilderForm builder={builder} isSignedIn={viewer !== null} />}
        preview={<BuilderPreview builder={builder} />}
      />
      <OutcomeAnnouncement loading={creation.isPending} name={creation.circuit?.name ?? null} />
      <OutputPanel
        loading={creation.isPending}
        error={creation.error && messageOf(creation.error, 'Failed to generate circuit')}
        onRetry={builder.retry}
        output={creation.circuit}
        empty={
          viewer === null
            ? 'Log in to generate a circuit and see the output here'
            : 'Click the "Generate Circuit" button to see output here'
        }
      />
    </Page>
  )
}

/** What a share link carries: the latest settings, or why there is nothing to share. The same function in every render. */
function useShare(settings: Settings): () => Promise<object | string> {
  const latest = useRef(settings)
  useLayoutEffect(() => {
    latest.current = settings
  })
  return useCallback(async () => {
    const { sharedSettings } = await import('./settings/shared-settings')
    return sharedSettings(latest.current) ?? messages.unshareable
  }, [])
}
