/** Chromium's install prompt, kept until the person asks for it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function'

export type InstallWay = 'offer' | 'ios' | 'installed' | 'none'

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Listens for the browser's install prompt; call it once, before the first render. */
export function watchInstall(): void {
  const changed = () => {
    for (const listener of listeners) listener()
  }
  window.addEventListener('beforeinstallprompt', event => {
    if (!isOffer(event)) return
    event.preventDefault()
    offer = event
    changed()
  })
  window.addEventListener('appinstalled', () => {
    offer = null
    changed()
  })
}

export const subscribeInstall = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns how this browser can install the app. iOS has no install prompt, so the page shows the steps instead. */
export function installWay(): InstallWay {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed'
  if (offer) return 'offer'
  const isIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  return isIos ? 'ios' : 'none'
}

export async function acceptInstall(): Promise<void> {
  await offer?.prompt()
  offer = null
  for (const listener of listeners) listener()
}

/**
 * Asks the browser not to clear this site's storage when the disk is full; false when the browser doesn't promise it.
 */
export async function persistStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
