/** The icons that several parts of the product show. One that a single part shows is there. */
import { circle, icon, rectangle } from './icon'

export const ArrowLeftIcon = icon('M13 8H3m4-4L3 8l4 4')
export const ArrowRightIcon = icon('M3 8h10M9 4l4 4-4 4')
export const ArrowDownIcon = icon('M8 3v10m4-4-4 4-4-4')
export const PlayIcon = icon('M5 3.5v9l7.5-4.5z')
export const PauseIcon = icon('M5.5 3.5v9m5-9v9')
export const ChevronDownIcon = icon('m4 6 4 4 4-4')
export const CloseIcon = icon('m4 4 8 8m0-8-8 8')
export const MenuIcon = icon('M2.5 4.5h11M2.5 8h11M2.5 11.5h11')
export const PlusIcon = icon('M8 3v10M3 8h10')
export const CheckIcon = icon('m3 8.5 3.2 3.2L13 5')
export const SearchIcon = icon(`${circle(7, 7, 4.25)}M10.2 10.2l3.3 3.3`)
export const InfoIcon = icon(`${circle(8, 8, 6.25)}M8 7.3v3.4M8 5.2v.1`)
export const WarningIcon = icon('M8 2.2 14.4 13.4H1.6ZM8 6.5v3M8 11.5v.1')
export const CopyIcon = icon(`${rectangle(5.5, 5.5, 8, 8, 1.5)}M3.5 10.5h-1v-8h8v1`)
export const DownloadIcon = icon('M8 2.5v7.5m3-3-3 3-3-3M2.5 11.5v2h11v-2')
export const UploadIcon = icon('M8 10V2.5m3 3-3-3-3 3M2.5 11.5v2h11v-2')
export const ShareIcon = icon(
  `${circle(12, 3.5, 1.75)}${circle(4, 8, 1.75)}${circle(12, 12.5, 1.75)}M5.6 7.1l4.8-2.7M5.6 8.9l4.8 2.7`,
)
export const TrashIcon = icon('M2.5 4.5h11M6 4.5v-2h4v2m-6 0 .7 9h6.6l.7-9M6.8 7v4M9.2 7v4')
export const PencilIcon = icon('m2.5 13.5.8-3.3 7.6-7.6 2.5 2.5-7.6 7.6Zm7-9.5 2.5 2.5')
export const ExpandIcon = icon('M9.5 2.5h4v4m0-4-4.5 4.5m-2.5 6.5h-4v-4m0 4L7 9')
export const CollapseIcon = icon('M13 7H9V3m0 4 4.5-4.5M3 9h4v4m0-4-4.5 4.5')
export const HeartIcon = icon(
  'M8 13.3C3.7 10.5 2 8.2 2 5.9a3.2 3.2 0 0 1 6-1.6 3.2 3.2 0 0 1 6 1.6c0 2.3-1.7 4.6-6 7.4Z',
)
export const StarIcon = icon('m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5Z')
export const CommentIcon = icon('M2.5 3h11v8H8l-3.2 2.6V11H2.5Z')
export const LinkIcon = icon(
  'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2A2.6 2.6 0 0 0 9 3.3l-.7.7m.9 2.8a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.7-.7',
)
export const SunIcon = icon(
  `${circle(8, 8, 2.75)}M8 1.5v1.2m0 10.6v1.2M1.5 8h1.2m10.6 0h1.2M3.4 3.4l.9.9m7.4 7.4.9.9m0-9.2-.9.9m-7.4 7.4-.9.9`,
)
export const MoonIcon = icon('M13.3 9.6A5.7 5.7 0 0 1 6.4 2.7a5.7 5.7 0 1 0 6.9 6.9Z')
export const UserIcon = icon(`${circle(8, 5.2, 2.7)}M2.8 13.7c.6-2.7 2.6-4 5.2-4s4.6 1.3 5.2 4`)
export const EyeIcon = icon(
  `M1.5 8C3 5.2 5.2 3.7 8 3.7S13 5.2 14.5 8C13 10.8 10.8 12.3 8 12.3S3 10.8 1.5 8Z${circle(8, 8, 2)}`,
)
export const LockIcon = icon(`${rectangle(3, 7, 10, 6.5, 1.5)}M5.2 7V5.2a2.8 2.8 0 0 1 5.6 0V7`)
export const FlagIcon = icon('M3.5 14V2.5h8.5l-2 3 2 3H3.5')
export const UndoIcon = icon('M3 6h6.5a3.5 3.5 0 0 1 0 7H6M6 3 3 6l3 3')
export const RedoIcon = icon('M13 6H6.5a3.5 3.5 0 0 0 0 7H10m0-10 3 3-3 3')
export const RefreshIcon = icon('M13 8a5 5 0 1 1-1.6-3.7L13 5.8m0-3.3v3.3H9.7')
/** A gate and a controlled one on two wires: circuits. */
export const CircuitIcon = icon(
  `M1 5h1.5m6 0H15M1 12h14${rectangle(2.5, 2, 6, 6, 0.75)}${circle(12, 5, 0.9)}M12 5v9${circle(12, 12, 2)}`,
)
/** Angle brackets: program text. */
export const CodeIcon = icon('m5 4.5-3.5 3.5L5 11.5m6-7 3.5 3.5-3.5 3.5M9.2 3.2 6.8 12.8')
/** Sliders: settings. */
export const SlidersIcon = icon(
  `M2 4.5h5m3.5 0H14M2 11.5h2.5m3.5 0h6${circle(8.7, 4.5, 1.75)}${circle(6.2, 11.5, 1.75)}`,
)
