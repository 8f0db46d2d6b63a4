import type { Circuit } from '../../contract/circuits'
import type { Settings } from '../../contract/generation'

/** Stored settings as the API has them. */
export const presentSettings = (settings: Settings | null): Circuit['settings'] =>
  settings && {
    circuitParams: settings.circuitParams,
    hardware: settings.hardware ?? null,
    qasmVersion: settings.qasmVersion ?? 3,
  }
