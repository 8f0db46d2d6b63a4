import { startTransition, useContext, useEffect, useState } from 'react'
import type { Hardware, Settings } from '../../../../contract/generation'
import { EngineContext } from '../../../engine/engine-context'
import { describeDeviceCosts, type CostsOnDevice } from './device-costs'

/**
 * What the circuit of settings costs on a device. Until the engine answers it is that of the settings before; null before the first answer, and
 * without a device. Both are compared by identity.
 */
export function useDeviceCosts(settings: Settings, device: Hardware | null): CostsOnDevice | null {
  const engine = useContext(EngineContext)
  const [costs, setCosts] = useState<CostsOnDevice | null>(null)
  useEffect(() => {
    if (device === null) return
    let isWanted = true
    const show = (found: CostsOnDevice | null) => {
      if (isWanted) startTransition(() => setCosts(found))
    }
    engine.deviceCosts(settings, device).then(
      (found) => show(found && describeDeviceCosts(found, settings.circuitParams.qubits, device)),
      (error: unknown) => show({ device: device.device, figures: null, remark: sentenceOf(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [engine, settings, device])
  return device === null ? null : costs
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The circuit engine stopped unexpectedly.'
