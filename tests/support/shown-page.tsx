import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { IndexedDb } from '#local/store/database'
import { openNotices } from '#local/store/notices'
import { ListIndex } from '#local/read/lists/list-index'
import type { Lists } from '#local/ports'
import type { Replica } from '#local/replica'
import { UNKNOWN_LINK } from '#local/state/sync-state'
import type { LinkState } from '#local/types'
import { permissionStrings, PERMISSION_RESOURCES } from '#contract/permissions'
import { ProblemError } from '#contract/kit/problem'
import { RESOURCES } from '#contract/resources'
import { scopesOwnedBy } from '#contract/kit/scope-kinds'
import { LocalDataContext } from '../../src/fields/replica-context'
import { PAGE_FAULTS } from '../../src/app/page/page-faults'
import { type Server, ServerContext } from '../../src/app/office/server'
import { type Viewer, ViewerContext } from '../../src/app/viewer'
import { ConfirmProvider } from '../../src/ui/overlay/confirm-provider'
import { MessageHost } from '../../src/ui/overlay/message-host'
import { ToastHost } from '../../src/ui/overlay/toast-host'
import { DownloadBoundary } from '../../src/records/data/download-boundary'
import { openTestReplica, type TestReplica } from './replica'
import { testSurroundings } from './surroundings'

/** Someone who may do everything. */
export const VIEWER: Viewer = {
  user: 7,
  fullName: 'Priya Shah',
  username: 'priya@example.test',
  email: 'priya@example.test',
  account: { id: 1, name: 'Test firm', currency: 'GBP', codatId: null, integrations: [], isDemo: false },
  permissions: new Set(
    permissionStrings(
      Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7])),
      { Estimating: 'Premium', SiteCommercial: 'Premium' },
      false,
    ),
  ),
  actingFrom: null,
  wornRoles: [],
}

const OFFLINE: Server = { call: () => Promise.reject(new ProblemError('unavailable')) }

interface WorldOptions {
  /** What the replica holds before the page opens. It holds all of its scopes whole, but those that are named as `partial`. */
  readonly fill?: (replica: Replica) => Promise<void>
  readonly partial?: readonly string[]
}

interface ShownOptions extends WorldOptions {
  /** A database that `filledDatabase` made, for many pages that only read: `fill` and `partial` are not used then. */
  readonly database?: IndexedDb
  readonly server?: Server
  readonly lists?: Lists
  readonly viewer?: Viewer
  /** What the engine has said of the office; `connecting`: nothing yet. */
  readonly connection?: LinkState['connection']
  /** Paths of the pages, and what is drawn there. */
  readonly pages: Readonly<Record<string, () => ReactNode>>
  /** Facts about these pages that the routes of the app give: the records they show, hold or tell the history of. */
  readonly facts?: Readonly<Record<string, StaticDataRouteOption>>
  readonly at: string
}

async function filledReplica({ fill, partial = [] }: WorldOptions, user: number): Promise<TestReplica> {
  const made = await openTestReplica()
  await fill?.(made.replica)
  await holdRest(made.replica, user, partial)
  return made
}

/** Returns a database for many pages that only read. To fill one takes longer than to open most pages. */
export async function filledDatabase(world: WorldOptions): Promise<IndexedDb> {
  const { replica, indexedDb } = await filledReplica(world, VIEWER.user)
  replica.close()
  return indexedDb
}

/**
 * Pages over a real replica in memory, with everything the shell puts around them. `where` is the address shown; `goOnline` says what the
 * engine's leader would.
 */
export async function showPages({
  database,
  server = OFFLINE,
  lists: given,
  viewer = VIEWER,
  connection = 'offline',
  pages,
  facts = {},
  at,
  ...world
}: ShownOptions) {
  window.scrollTo = () => undefined
  const { replica, surroundings } = database
    ? await openTestReplica(testSurroundings(), database)
    : await filledReplica(world, viewer.user)
  const index = new ListIndex(replica.store, openNotices(surroundings, 'quoin-test-1-7'), { account: 1, user: 7 })
  const lists: Lists = given ?? { page: index.page.bind(index), watch: index.watch.bind(index) }
  const leader = openNotices(surroundings, 'quoin-test-1-7')
  let said = connection
  const tell = (now: LinkState['connection'], more: Partial<LinkState> = {}) => {
    said = now
    leader.post({ kind: 'link', link: { ...UNKNOWN_LINK, connection: now, ...more } })
  }
  // As the leader does: a page asks when it first wants to know.
  leader.listen(notice => {
    if (notice.kind === 'ask' && said !== 'connecting') tell(said)
  })
  const root = createRootRoute()
  const routes = Object.entries(pages).map(([path, Page]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: withinBoundary(Page),
      staticData: facts[path] ?? {},
    }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren(routes), history, ...PAGE_FAULTS })
  render(
    <ServerContext value={server}>
      <LocalDataContext value={{ replica, lists }}>
        <ViewerContext value={viewer}>
          <ConfirmProvider>
            <RouterProvider router={router} />
            <ToastHost />
            <MessageHost />
          </ConfirmProvider>
        </ViewerContext>
      </LocalDataContext>
    </ServerContext>,
  )
  const goOnline = (pulling: LinkState['pulling'] = null, more: Partial<LinkState> = {}) =>
    act(() => tell('online', { pulling, ...more }))
  const goTo = (path: string) => act(() => router.navigate({ to: path }))
  const goBack = () => act(() => history.back())
  const where = () => router.state.location.pathname
  const href = () => router.state.location.href
  return { replica, surroundings, goTo, goBack, goOnline, where, href }
}

type Page = ShownOptions['pages'][string]
const bounded = new Map<Page, Page>()

/** A page within the boundary that the router gives it. One component for one page: a page that two routes share keeps its state between them. */
function withinBoundary(Page: Page): Page {
  const made = () => (
    <DownloadBoundary>
      <Page />
    </DownloadBoundary>
  )
  const component = bounded.get(Page) ?? made
  bounded.set(Page, component)
  return component
}

const FIRM_SCOPES = ['account', 'index', 'library']

/** Holds what was given, and what every device has, whole; scopes that the test has said something of stay as they are. */
async function holdRest(replica: Replica, user: number, partial: readonly string[]): Promise<void> {
  const given = await replica.store.read(async tables => {
    const rows = await Promise.all(RESOURCES.map(({ name }) => tables.records(name).toArray()))
    const known = await tables.scopes.toArray()
    const owned = RESOURCES.flatMap(({ name }, index) =>
      (rows[index] ?? []).flatMap(({ id }) => scopesOwnedBy(name, id)),
    )
    const scopes = new Set([`user:${user}`, ...FIRM_SCOPES, ...rows.flat().map(row => row._scope), ...owned])
    return [...scopes].filter(scope => !partial.includes(scope) && !known.some(row => row.scope === scope))
  })
  for (const scope of given) await holdWhole(replica, scope)
}

/** From here on the device holds this scope whole, as after a finished pull. */
export function holdWhole(replica: Replica, scope: string): Promise<void> {
  return replica.store.write('relaxed', async ({ tables }) => {
    await tables.scopes.put({
      scope,
      state: 'consistent',
      cursor: 'c1',
      pinned: false,
      openedAt: 0,
      rows: 0,
      bytes: 0,
      pulledAt: '2026-11-21T08:00:00.000Z',
      head: 1,
      clearing: false,
      replay: false,
      repair: [],
    })
  })
}

/** Tells a test's window how wide it is, as media queries see it. */
export function setWidth(width: number): void {
  window.matchMedia = query => {
    const [, edge, size] = /\((max|min)-width: ?(\d+)px\)/.exec(query) ?? []
    const matches = edge === 'max' ? width <= Number(size) : edge === 'min' && width >= Number(size)
    return Object.assign(new EventTarget(), {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  }
}
