/** For tests of what shows the engine's answers. */
import { cleanup } from '@testing-library/react'
import { loadEngine } from '../../../engine-rs/index'
import { forgetPageSettings } from './page-setting'

/** The engine itself. */
export const engine = await loadEngine()

/** Removes what a test has shown, and forgets what it has stored. */
export function forgetTest(): void {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  forgetPageSettings()
}
