import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { cacheCircuit } from '../../api/circuit-cache'
import { listQueuedSaves, onQueueChange, sendQueuedSaves, type QueuedSave } from '../../api/save-queue'
import { useViewer } from '../../session/session'
import { toast } from '../../ui/toast'

/** The first and the longest delay before a retry, in milliseconds. Each delay is twice the one before. */
const [firstPause, longestPause] = [4000, 120_000]

/** The viewer's circuits that wait to be saved. Sends them as soon as the server is reachable. */
export function useWaitingSaves(isOnline: boolean): { saves: readonly QueuedSave[]; sendAgain: () => void } {
  const viewerId = useViewer()?.id
  const client = useQueryClient()
  const saves = useSyncExternalStore(onQueueChange, listQueuedSaves).filter((save) => save.viewer === viewerId)
  const hasDue = saves.some((save) => isDue(save, viewerId))

  const send = (retryRefused: boolean) =>
    oneWindowAtATime(() =>
      sendQueuedSaves((circuit) => {
        cacheCircuit(client, circuit)
        toast(`“${circuit.name}” is saved.`)
      }, retryRefused),
    )
  const sendDue = useEffectEvent(() => send(false))

  useEffect(() => {
    if (!isOnline || !hasDue) return
    let pause = firstPause
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const attempt = async () => {
      const isDone = await sendDue()
      // A circuit that was queued meanwhile would otherwise wait for a change of the network.
      if (isOver || (isDone && !listQueuedSaves().some((save) => isDue(save, viewerId)))) return
      timer = setTimeout(() => void attempt(), isDone ? 0 : pause)
      if (!isDone) pause = Math.min(2 * pause, longestPause)
    }
    void attempt()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOnline, hasDue, viewerId])

  return { saves, sendAgain: () => void send(true) }
}

const isDue = (save: QueuedSave, viewerId: string | undefined): boolean =>
  save.viewer === viewerId && save.problem === null

/** Keeps two windows from sending the same circuit. Without encryption browsers have no locks; then the server detects the duplicate. */
async function oneWindowAtATime(send: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return await send()
  return await navigator.locks.request('ketwork:waiting-saves', send)
}
