import { useLayoutEffect, useRef } from 'react'
import type { Scene } from '../../../../engine-rs/index'
import { paint } from '../../../../painting/paint-scene'
import { withThemePalette } from '../pictures/theme-palette'
import { printScale } from './printed-rows'

/** A row of a diagram on paper. */
export function PrintedRow({ scene }: { scene: Scene }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = { width: Math.ceil(scene.width), height: Math.ceil(scene.height) }
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const view = { x: 0, y: 0, scale: 1 }
    context.setTransform(printScale, 0, 0, printScale, 0, 0)
    withThemePalette('light', (palette) =>
      paint(context, scene, {
        view,
        size: { width: scene.width, height: scene.height },
        palette,
        pixelRatio: printScale,
        highlighted: [],
        selected: null,
        isTransparent: true,
      }),
    )
  }, [scene])
  return (
    <canvas
      ref={canvas}
      width={size.width * printScale}
      height={size.height * printScale}
      style={{ width: size.width }}
    />
  )
}
