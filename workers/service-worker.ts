import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}

/**
 * Caches the app shell so that the app starts without a network. Records live in the replica, not here. A new version waits until the person accepts
 * it, so no page is replaced in the middle of an edit. The server keeps the chunks of earlier versions for open pages for thirty days.
 * The pages of clients and subcontractors are not of the app: they come from the server each time.
 */
precacheAndRoute([...self.__WB_MANIFEST])
cleanupOutdatedCaches()
clientsClaim()

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/(certify|portal)(\?|$)/] }),
)

/** Cache of the files that read drawings. They are large, so they come with the first drawing and stay. Decision 763. */
const READERS = 'drawing-readers'
registerRoute(
  ({ url }) => url.origin === self.location.origin && /\/(assets\/sheet-worker-|decoders\/)/.test(url.pathname),
  async ({ request }) => {
    const cache = await caches.open(READERS)
    const kept = await cache.match(request)
    if (kept) return kept
    const reply = await fetch(request)
    if (reply.ok) await keepNewest(cache, request, reply.clone())
    return reply
  },
)

/** Keeps a file in place of the one an earlier version of the app had. */
async function keepNewest(cache: Cache, request: Request, reply: Response): Promise<void> {
  const stem = (url: string) => new URL(url).pathname.replace(/-[\w-]{8}\.js$/, '')
  for (const old of await cache.keys()) if (stem(old.url) === stem(request.url)) await cache.delete(old)
  await cache.put(request, reply).catch(() => undefined)
}

/**
 * Lets calls bypass this worker (Chromium). A call that wakes it just as the next worker takes over would leave that one waiting; and calls need not
 * wait until the worker starts. Other browsers pass every call to it, and it leaves them to the network.
 */
self.addEventListener('install', event => {
  // A browser with other rules works without it: the app must still install.
  if (hasRoutes(event))
    event.waitUntil(event.addRoutes({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined))
})

/** An install event that can declare routes which bypass the worker. TypeScript's library does not have it yet. */
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

/** Chromium wakes the worker when the network is back; open pages then hurry. Other browsers send when the app is opened. */
self.addEventListener('sync', event => {
  if ('tag' in event && event.tag === 'drain') void tellPages()
})

async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('hurry')
}
