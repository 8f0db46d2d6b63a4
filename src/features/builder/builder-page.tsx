import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { messageOf } from '../../api/errors'
import { useViewer } from '../../session/session'
import { Workbench } from '../workbench/workbench'
import { BuilderForm } from './builder-form'
import { BuilderPreview } from './builder-preview'
import { messages } from './settings/validate'
import { useBuilder } from './use-builder'

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
    <Workbench
      title="Circuit Builder"
      lead="Four steps, in any order. The preview updates as you change settings."
      path={paths.builder}
      content={settings}
      unshareable={messages.unshareable}
      loadFormat={loadFormat}
      isUnsaved={isUnsaved}
      onOpen={open}
      statistics={preview.good?.scene ? preview.good.stats : null}
      form={<BuilderForm builder={builder} isSignedIn={viewer !== null} />}
      preview={<BuilderPreview builder={builder} />}
      creation={creation}
      error={creation.error && messageOf(creation.error, 'Failed to generate circuit')}
      onRetry={builder.retry}
      emptyOutput={
        viewer === null
          ? 'Log in to generate a circuit and see the output here'
          : 'Click the "Generate Circuit" button to see output here'
      }
    />
  )
}

const loadFormat = () => import('./settings/shared-settings')
