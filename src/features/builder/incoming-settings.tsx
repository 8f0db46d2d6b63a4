import type { Settings } from './settings/settings'
import { Arrival, type ArrivalProps } from '../workbench/share/incoming-content'
import { settingsIn, settingsOfCircuit } from './settings/shared-settings'

/** Opens settings in the builder. */
export function SettingsArrival(props: Omit<ArrivalProps<Settings>, 'contentIn' | 'contentOfCircuit'>) {
  return <Arrival {...props} contentIn={settingsIn} contentOfCircuit={settingsOfCircuit} />
}
