/** Our own diagram, in its real worker and component, where the bench can drive it. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Scene } from '../../engine-rs/index'
import { CircuitDiagram } from '../../src/circuit/diagram/circuit-diagram'
import { loadDiagramFont } from '../../src/circuit/diagram/font'
import { chooseStripOrRows } from '../../src/circuit/diagram/rows/use-rows'
import { engine } from '../../src/engine/engine-client'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import type { Candidate } from './candidate'

declare global {
  interface Window {
    candidate?: Candidate
  }
}

const place = document.querySelector<HTMLElement>('#place')
if (place === null) throw new Error('the page has no place for the diagram')

let set: ((scene: Scene) => void) | null = null
let painted: ((scene: Scene) => void) | null = null
/** Milliseconds that each frame's own work took since the last {@link Candidate.drawn}. */
let drawn: number[] = []

function Place() {
  const [scene, setScene] = useState<Scene | null>(null)
  useEffect(() => {
    set = setScene
  }, [])
  return scene === null ? null : (
    <CircuitDiagram scene={scene} label="Circuit" height={640} onPainted={(done) => painted?.(done)} />
  )
}

chooseStripOrRows('strip')

// Konva paints in an animation frame of the window's.
const plainFrame = window.requestAnimationFrame.bind(window)
window.requestAnimationFrame = (callback) =>
  plainFrame((now) => {
    const start = performance.now()
    callback(now)
    drawn.push(performance.now() - start)
  })

await loadDiagramFont()
flushSync(() => createRoot(place).render(<Place />))

const surface = () => place.querySelector<HTMLElement>('[role=img]')

window.candidate = {
  async show(source) {
    const { scene } = await engine.visualize(source)
    if (scene === null) throw new Error('the program has errors')
    const done = new Promise<void>((resolve) => {
      painted = (shown) => {
        if (shown === scene) resolve()
      }
    })
    set?.(scene)
    await done
  },
  pan(pixels) {
    surface()?.dispatchEvent(new WheelEvent('wheel', { deltaX: pixels, bubbles: true, cancelable: true }))
  },
  zoom(factor) {
    surface()?.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: -100 * Math.log(factor),
        ctrlKey: true,
        clientX: 600,
        clientY: 300,
        bubbles: true,
        cancelable: true,
      }),
    )
  },
  showRows() {
    chooseStripOrRows('rows')
    surface()?.focus()
  },
  scroll(pixels) {
    surface()?.dispatchEvent(new WheelEvent('wheel', { deltaY: pixels, bubbles: true, cancelable: true }))
  },
  drawn() {
    const all = drawn
    drawn = []
    return all
  },
}
