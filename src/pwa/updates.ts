import { Workbox } from 'workbox-window'
import { trustedScript } from '../app/device/trusted-url'

/**
 * The service worker and its updates, one instance for the page. A new version takes over only when the person asks,
 * and the page reloads only when the new worker controls it.
 */
export interface Updates {
  readonly subscribe: (listener: () => void) => () => void
  /** True while a new version waits. */
  readonly isWaiting: () => boolean
  /** Activates the new version and reloads the page. */
  readonly apply: () => void
}

const CHECK_EVERY_MS = 60 * 60_000

export function registerServiceWorker(onHurry: () => void): Updates {
  const listeners = new Set<() => void>()
  let waiting = false
  const updates = (apply: () => void): Updates => ({
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWaiting: () => waiting,
    apply,
  })
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return updates(() => location.reload())

  const workbox = new Workbox(trustedScript('/service-worker.js'), { type: 'classic' })
  workbox.addEventListener('waiting', () => {
    waiting = true
    for (const listener of listeners) listener()
  })
  navigator.serviceWorker.addEventListener('message', event => {
    if (event.data === 'hurry') onHurry()
  })
  void workbox
    .register()
    .then(registration => {
      if (registration?.waiting && navigator.serviceWorker.controller) {
        waiting = true
        for (const listener of listeners) listener()
      }
      setInterval(() => {
        if (navigator.onLine) void registration?.update().catch(() => undefined)
      }, CHECK_EVERY_MS)
    })
    .catch(() => undefined)

  return updates(() => {
    // The page must not reload under the old worker: wait until the new one controls it.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    void navigator.serviceWorker.getRegistration().then(registration => {
      if (registration?.waiting) registration.waiting.postMessage('take-over')
      else location.reload()
    })
  })
}
