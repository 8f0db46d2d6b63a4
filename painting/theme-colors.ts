/** The colors of pictures that are painted without a page: those of its themes, which `src/ui/tokens.css` has too. A test compares them. */
import { createPalette, type Palette } from './palette'

/** A theme of pictures. */
export type PictureTheme = 'light' | 'dark'

/** The palette of a theme. */
export const paletteOf = (theme: PictureTheme): Palette => createPalette((variable) => colors[theme][variable] ?? '')

/** The values of the variables, by theme. */
export const colors: Record<PictureTheme, Readonly<Record<string, string>>> = {
  light: {
    '--diagram-background': '#ffffff',
    '--highlight': '#ffd58a',
    '--focus': '#c2590a',
    '--warning': '#a15c00',
    '--wire': '#6b7d85',
    '--classical-wire': '#5b6c75',
    '--label': '#33464e',
    '--gate': '#dcedf0',
    '--gate-border': '#0b6272',
    '--gate-foreground': '#12262e',
    '--gate-parameter': '#3d5058',
    '--gate-hadamard': '#dcedf0',
    '--gate-hadamard-border': '#0b6272',
    '--gate-pauli': '#e4edfa',
    '--gate-pauli-border': '#2b5fa8',
    '--gate-phase': '#ece8fa',
    '--gate-phase-border': '#6247b0',
    '--gate-rotation': '#fceedd',
    '--gate-rotation-border': '#a1590f',
    '--gate-multi-qubit': '#fbe7ec',
    '--gate-multi-qubit-border': '#a83355',
    '--gate-custom': '#eaeff0',
    '--gate-custom-border': '#51646c',
    '--gate-measurement': '#f3f6f7',
    '--gate-measurement-border': '#44565e',
    '--gate-block': '#faf4d9',
    '--gate-block-border': '#7d6a0d',
    '--barrier': '#93a3aa',
    '--bracket': '#51646c',
  },
  dark: {
    '--diagram-background': '#142024',
    '--highlight': '#6b4a10',
    '--focus': '#ffab4a',
    '--warning': '#f0b357',
    '--wire': '#7f949c',
    '--classical-wire': '#9db0b7',
    '--label': '#c4d2d7',
    '--gate': '#173840',
    '--gate-border': '#58c4d4',
    '--gate-foreground': '#f0f6f8',
    '--gate-parameter': '#b9c8ce',
    '--gate-hadamard': '#173840',
    '--gate-hadamard-border': '#58c4d4',
    '--gate-pauli': '#182f4e',
    '--gate-pauli-border': '#74abee',
    '--gate-phase': '#2b2652',
    '--gate-phase-border': '#aa96f2',
    '--gate-rotation': '#3d2b15',
    '--gate-rotation-border': '#e5a763',
    '--gate-multi-qubit': '#431f2e',
    '--gate-multi-qubit-border': '#ef8aa7',
    '--gate-custom': '#26363c',
    '--gate-custom-border': '#9db0b7',
    '--gate-measurement': '#1d2b30',
    '--gate-measurement-border': '#adbec5',
    '--gate-block': '#38310f',
    '--gate-block-border': '#d6bf55',
    '--barrier': '#5b7079',
    '--bracket': '#9db0b7',
  },
}
