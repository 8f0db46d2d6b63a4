import { useEffect, useState } from 'react'
import { paths } from '../../../contract/paths'
import { addressOf } from '../../site'
import type { OfflineMessage } from '../../../workers/offline.worker'

/** The time without navigation after which the worker learns which files the page has loaded, in milliseconds. Some load late. */
const restMilliseconds = 2500

/** The interval at which an open window checks for a newer build, in milliseconds. */
const asksAgainAfter = 60 * 60_000

/** A newer build that is installed. `use` reloads the page with it. */
interface NewerBuild {
  use: () => void
}

/**
 * Caches the files that the page at `pathname` needs without a network, and reports a newer build. Does nothing under the development
 * server and in browsers without service workers.
 */
export function useServiceWorker(pathname: string): NewerBuild | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)

  useEffect(() => {
    if (!isPossible) return
    const controller = new AbortController()
    watchBuilds(setWaiting, controller.signal).catch(reportFailure)
    return () => controller.abort()
  }, [])

  useEffect(() => {
    if (!isPossible) return
    const timer = setTimeout(() => tellVisited(pathname).catch(reportFailure), restMilliseconds)
    return () => clearTimeout(timer)
  }, [pathname])

  return waiting && { use: () => takeOver(waiting) }
}

// Absent on pages without encryption on other machines, and in browsers that store nothing.
const isPossible = import.meta.env.PROD && 'serviceWorker' in navigator

const reportFailure = (error: unknown) => console.warn('Offline saving isn’t available in this browser.', error)

async function watchBuilds(onWaiting: (worker: ServiceWorker) => void, signal: AbortSignal) {
  const registration = await navigator.serviceWorker.register(addressOf('/service-worker.js'))
  const look = () => {
    // The first worker takes over by itself.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting)
  }
  look()
  const watchInstalling = () => registration.installing?.addEventListener('statechange', look, { signal })
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling, { signal })
  const timer = setInterval(() => registration.update().catch(reportFailure), asksAgainAfter)
  signal.addEventListener('abort', () => clearInterval(timer))
}

async function tellVisited(pathname: string) {
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  tell(active, { kind: 'visited', files, everything: mustWorkOffline(pathname) })
}

/** The builder, the QASM page, and the page with links to them. */
const mustWorkOffline = (pathname: string): boolean =>
  pathname === paths.generatorShort || pathname === paths.generator || pathname.startsWith(`${paths.generator}/`)

function takeOver(worker: ServiceWorker) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  tell(worker, { kind: 'take over' })
}

const tell = (worker: ServiceWorker | null, message: OfflineMessage) => worker?.postMessage(message)
