import { OpenIncomingContent, type IncomingContentProps } from '../workbench/share/open-incoming-content'
import type { Settings } from './settings/settings'
import { settingsIn, settingsOfCircuit } from './settings/shared-settings'

/** Opens incoming settings in the builder. */
export function IncomingSettings(props: IncomingContentProps<Settings>) {
  return <OpenIncomingContent {...props} contentIn={settingsIn} contentOfCircuit={settingsOfCircuit} />
}
