import { describeDifferences, formatDifference } from './settings/differences'
import type { HistoryMove } from './use-previewed-settings'

/** The most differences that are named. */
const maxNamed = 3

/** What undo or redo did, as a sentence. */
export function HistoryMoveText({ historyMove: { verb, before, after } }: { historyMove: HistoryMove }) {
  const differences = describeDifferences(before, after).map(formatDifference)
  const rest = differences.length - maxNamed
  const named = differences.slice(0, maxNamed).join('; ')
  return (
    <bdi>
      {verb}
      {named && `. ${named}`}
      {rest > 0 && `; and ${rest} more`}
    </bdi>
  )
}
