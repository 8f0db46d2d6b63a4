import type { Settings } from './settings/settings'
import { IncomingContent, type IncomingContentProps } from '../workbench/share/incoming-content'
import { settingsIn, settingsOfCircuit } from './settings/shared-settings'

/** Opens settings in the builder. */
export function IncomingSettings(props: Omit<IncomingContentProps<Settings>, 'contentIn' | 'contentOfCircuit'>) {
  return <IncomingContent {...props} contentIn={settingsIn} contentOfCircuit={settingsOfCircuit} />
}
