/** The call that computes figures. */
import type { Figures, OpenedFigures } from '../interface/figures'
import type { Engine } from '../interface/engine'
import type { LoadSimulator } from './module-loaders'
import type { PrepareCircuit } from './prepare-simulation'

/** Figures as they leave the module. */
interface FigureFacts extends Pick<Figures, 'names' | 'measures' | 'decides' | 'isClifford'> {
  shape: string
  coupling: string | null
  opened: (Omit<OpenedFigures, 'pairs'> & { pairs: [first: number, second: number, gates: number][] }) | null
}

export function createFiguresCall(prepare: PrepareCircuit, load: LoadSimulator): Pick<Engine, 'figures'> {
  return {
    async figures(source, options) {
      const { circuit } = await prepare(source, options)
      if (circuit === null) return null
      const simulator = await load()
      const { shape, coupling, opened, ...figures }: FigureFacts = JSON.parse(simulator.figures(circuit))
      return {
        ...figures,
        fingerprint: { shape, coupling },
        opened: opened && {
          ...opened,
          pairs: opened.pairs.map(([first, second, gates]) => ({ first, second, gates })),
        },
      }
    },
  }
}
