/** Puts the canvas's painter where a test can ask it for a whole circuit. */
import { withoutControls } from '../../../engine-rs/index'
import { loadDiagramFont } from '../../../src/circuit/diagram/font'
import { paint } from '../../../painting/paint-scene'
import { readPalette } from '../../../src/circuit/diagram/read-palette'
import { engine } from '../../../src/engine/engine-client'
import '../../../src/ui/tokens.css'

export interface Drawn {
  /** The canvas as a PNG, in base64. */
  png: string
  svg: string
}

declare global {
  interface Window {
    draw: (circuit: string, isSettings: boolean, theme: 'light' | 'dark', pixelRatio: number) => Promise<Drawn>
  }
}

await loadDiagramFont()

window.draw = async (circuit, isSettings, theme, pixelRatio) => {
  const answer = isSettings ? await engine.generate(JSON.parse(circuit)) : await engine.visualize(circuit)
  if (answer.scene === null) throw new Error('the circuit has errors')
  const scene = withoutControls(answer.scene)
  document.documentElement.className = theme
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(scene.width * pixelRatio)
  canvas.height = Math.ceil(scene.height * pixelRatio)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.scale(pixelRatio, pixelRatio)
  paint(context, scene, {
    view: { x: 0, y: 0, scale: 1 },
    size: { width: scene.width, height: scene.height },
    palette: readPalette(document.documentElement),
    pixelRatio,
    highlighted: [],
    selected: null,
  })
  return { png: canvas.toDataURL('image/png').replace(/^.*,/, ''), svg: await engine.svg(scene, { theme }) }
}
