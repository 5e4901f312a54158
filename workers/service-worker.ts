import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}

/**
 * Keeps the shell on the device so that the app starts without a network. Records are not its business: they live in the replica.
 * A new version waits until the person says so; no page is ever taken over in the middle of an edit. Chunks of a version before, which a
 * page still open may ask for, are served by the server for thirty days.
 */
precacheAndRoute([...self.__WB_MANIFEST])
cleanupOutdatedCaches()
clientsClaim()

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

/**
 * Calls go past this worker (Chromium): one that woke it in the moment the next worker takes over would leave that one waiting, and none has
 * to wait until it has started. Other browsers hand every call to it, and it leaves them to the network.
 */
self.addEventListener('install', event => {
  // A browser whose rules are others goes without: no app may stay uninstalled for it.
  if (hasRoutes(event))
    event.waitUntil(event.addRoutes({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined))
})

/** An install event that can say what goes past the worker. The compiler's library does not know it yet. */
interface RoutedInstallEvent extends ExtendableEvent {
  readonly addRoutes: (route: {
    readonly condition: { readonly urlPattern: string }
    readonly source: 'network'
  }) => Promise<void>
}
const hasRoutes = (event: ExtendableEvent): event is RoutedInstallEvent => 'addRoutes' in event

self.addEventListener('message', event => {
  if (event.data === 'take-over') void self.skipWaiting()
})

/** Chromium wakes us when the network is back; pages that are open then hurry. Other browsers send when the app is opened. */
self.addEventListener('sync', event => {
  if ('tag' in event && event.tag === 'drain') void tellPages()
})

async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('hurry')
}
