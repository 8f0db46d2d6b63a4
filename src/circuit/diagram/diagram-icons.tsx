/** The icons of a diagram's buttons. */
import { icon, rectangle } from '../../ui/icon'

export const MinusIcon = icon('M3 8h10')
/** A picture between the edges of a window: shown whole. */
export const FitIcon = icon(`${rectangle(4.5, 5.5, 7, 5, 1)}M1.5 3.5v9m13-9v9`)
/** The four corners of a screen. */
export const FullScreenIcon = icon('M2.5 6V2.5H6m4 0h3.5V6m0 4v3.5H10m-4 0H2.5V10')
export const LeaveFullScreenIcon = icon('M6 2.5V6H2.5m11 0H10V2.5m0 11V10h3.5m-11 0H6v3.5')
