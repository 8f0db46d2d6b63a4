import type { Settings } from '../wizard/settings'
import { Arrival, type ArrivalProps } from './arrival'
import { settingsIn, settingsOfCircuit } from './shared-settings'

/** Opens settings in the builder. */
export function SettingsArrival(props: Omit<ArrivalProps<Settings>, 'contentIn' | 'contentOfCircuit'>) {
  return <Arrival {...props} contentIn={settingsIn} contentOfCircuit={settingsOfCircuit} />
}
