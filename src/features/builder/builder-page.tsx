import { useMemo, useState } from 'react'
import { paths } from '../../../contract/paths'
import type { User } from '../../../contract/users'
import { messageOf } from '../../api/errors'
import { useViewer } from '../../session/session'
import { Button } from '../../ui/button'
import { CopyIcon } from '../../ui/icons'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { toast } from '../../ui/toast'
import { versionConflictOf } from '../workbench/version-conflict'
import { Workbench } from '../workbench/workbench'
import { BuilderForm } from './builder-form'
import { BuilderPreview } from './builder-preview'
import { messages } from './settings/validate'
import { useBuilder, type Builder as BuilderState } from './use-builder'
import { firstDuplicateId, variantPanelId, variantTabId } from './variants/tab-ids'

/** Loaded with the second variant, because most circuits have one. */
const VariantTabs = lazyComponent(async () => (await import('./variants/variant-tabs')).VariantTabs, {
  // About as high as the tabs.
  fallback: <div style={{ minHeight: '3.75rem' }} />,
})

const VariantComparison = lazyComponent(async () => (await import('./variants/variant-comparison')).VariantComparison)

/** The builder: four steps, a live preview beside them, and the created circuit below. */
export default function BuilderPage() {
  const viewer = useViewer()
  // Each account has its own draft and never sees another's.
  return <Builder key={viewer?.id ?? 'visitor'} viewer={viewer} />
}

function Builder({ viewer }: { viewer: User | null }) {
  const builder = useBuilder(viewer)
  const { settings, open, isUnsaved, creation } = builder
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
      form={<BuilderForm key={builder.variants.activeId} builder={builder} isSignedIn={viewer !== null} />}
      preview={<BuilderPreview builder={builder} />}
      creation={creation}
      error={
        creation.error && versionConflictOf(creation) === null
          ? messageOf(creation.error, 'Failed to generate circuit')
          : null
      }
      onRetry={builder.retry}
      emptyOutput={
        viewer === null
          ? 'Log in to generate a circuit and see the output here'
          : 'Click the "Generate Circuit" button to see output here'
      }
      {...useVariantViews(builder, viewer !== null)}
    />
  )
}

const notLoaded = 'Variants could not be loaded. You may be offline, or the site has been updated. Reload the page.'

/** What the page shows of variants: with one of them a button, with more the tabs and their comparison. */
function useVariantViews(builder: BuilderState, isSignedIn: boolean) {
  const [isComparing, setIsComparing] = useState(false)
  const [hasDuplicated, setHasDuplicated] = useState(false)
  const { variants, changeVariants } = builder
  const isOnly = variants.all.length === 1
  const action = useMemo(() => {
    if (!isOnly) return undefined
    async function addVariant() {
      const edits = await import('./settings/variant-edits').catch(() => null)
      if (edits === null) return toast(notLoaded, 'danger')
      setHasDuplicated(true)
      // A second click may come before the first one's code.
      changeVariants((latest) => (latest.all.length > 1 ? latest : edits.duplicate(latest)))
    }
    return (
      <Button id={firstDuplicateId} variant="ghost" icon={<CopyIcon />} onClick={() => void addVariant()}>
        Duplicate as variant
      </Button>
    )
  }, [isOnly, changeVariants])
  return {
    action,
    above:
      isOnly && !variants.removed ? null : (
        <ErrorRegion what="The list of variants">
          <VariantTabs
            builder={builder}
            isComparing={isComparing}
            onCompare={setIsComparing}
            takesFocus={hasDuplicated}
          />
        </ErrorRegion>
      ),
    instead:
      isComparing && !isOnly ? (
        <ErrorRegion what="The comparison">
          <VariantComparison builder={builder} isSignedIn={isSignedIn} onClose={() => setIsComparing(false)} />
        </ErrorRegion>
      ) : null,
    panel: isOnly
      ? undefined
      : { id: variantPanelId, role: 'tabpanel', 'aria-labelledby': variantTabId(variants.activeId) },
  }
}

const loadFormat = () => import('./settings/shared-settings')
