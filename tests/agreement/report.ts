/** What an engine says to a input, as one text: two engines agree if these texts are equal. */
import type { Settings } from '../../contract/generation'
import type { Generation, Scene, SvgOptions, Visualization } from '../../engine-rs/index'

/** Settings, or the text of a program. */
export type EngineInput = { settings: Settings } | { source: string }

export const inputOf = (input: EngineInput): Settings | string => ('settings' in input ? input.settings : input.source)

/** The engine of either host. */
export interface EngineUnderTest {
  generate(settings: Settings): Promise<Generation>
  visualize(source: string): Promise<Visualization>
  svg(scene: Scene, options: SvgOptions): Promise<string>
}

/** The whole answer, the drawing's every byte and both pictures included. */
export async function report(input: EngineInput, engine: EngineUnderTest): Promise<string> {
  const answer = 'settings' in input ? await engine.generate(input.settings) : await engine.visualize(input.source)
  const pictures =
    answer.scene === null
      ? null
      : {
          light: await engine.svg(answer.scene, { theme: 'light' }),
          dark: await engine.svg(answer.scene, { theme: 'dark' }),
        }
  return JSON.stringify({ answer, pictures }, bytesInFull)
}

function bytesInFull(_key: string, value: unknown): unknown {
  if (!ArrayBuffer.isView(value)) return value
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return `${value.constructor.name}:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
