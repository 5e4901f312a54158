// Every address of the app against what a person may do. That a refusal leads to its page in a browser: e2e/routes.spec.ts.
import { isRedirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { RESOURCES } from '#contract/resources'
import { type AccessLevel, PERMISSION_RESOURCES, permissionStrings } from '#contract/permissions'
import '../ui/testing/dom'
import type { Viewer } from '../app/viewer'
import { routeFacts } from '../records/address/use-route-facts'
import { router } from './router'

/** Open to the person who is signed in, or nothing but a way on to another address. */
const OPEN =
  /^\/(sync|go\/\$what|estimating|settings|settings\/(my-account|admin|contacts|resources|accounts)|access-denied|page-not-found)$/
const SUPER_ADMIN = /super-admin/
const WRITES = /\/(new|edit|edit-as-new|import|deleted-records|bring-back)$/

interface Guarded {
  readonly options: { readonly beforeLoad?: (given: object) => unknown }
  readonly parentRoute?: Guarded
}
const routes = Object.entries(router.routesByPath as unknown as Readonly<Record<string, Guarded>>).filter(
  ([path]) => !['/', '/$', '/logout'].includes(path),
)

/** A user with one level of every permission but the super admin's, in a firm with both modules and the portal. */
const viewer = (level: AccessLevel): Viewer => ({
  user: 1,
  fullName: 'Ann',
  username: 'ann',
  email: 'ann@firm.test',
  permissions: new Set(
    permissionStrings(
      Object.fromEntries(PERMISSION_RESOURCES.filter(each => each !== 'AdminSuperAdmin').map(each => [each, level])),
      { Estimating: 'Premium', SiteCommercial: 'Premium' },
      false,
    ),
  ),
  account: { id: 1, name: 'Firm', currency: 'GBP', codatId: null, integrations: ['portal'], isDemo: false },
  actingFrom: null,
  wornRoles: [],
})

/** What an address does with somebody: it, or one above it, may deny them, or lead on to another address of this list. */
function outcome(route: Guarded, who: Viewer): 'open' | 'denied' | 'leads on' {
  const above = route.parentRoute ? outcome(route.parentRoute, who) : 'open'
  const { beforeLoad } = route.options
  if (above !== 'open' || beforeLoad === undefined) return above
  try {
    beforeLoad({ context: { viewer: who }, params: {}, search: {}, location: { href: '/' } })
    return 'open'
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return thrown.options.href?.startsWith('/access-denied') ? 'denied' : 'leads on'
  }
}
const wrong = (level: AccessLevel, isClosed: (path: string) => boolean) =>
  routes.flatMap(([path, route]) => {
    const found = outcome(route, viewer(level))
    return found === 'leads on' || (found === 'denied') === isClosed(path) ? [] : [path]
  })

it('who may only read is kept from every form, and from nothing else', () => {
  expect(routes.length).toBeGreaterThan(300)
  expect(wrong(1, path => WRITES.test(path) || SUPER_ADMIN.test(path))).toEqual([])
})

it('who may do nothing is kept from every address but what is everybody’s (ROUTE-7)', () => {
  expect(wrong(0, path => !OPEN.test(path))).toEqual([])
})

it('who may do everything in a firm is kept from the super admin’s page only', () => {
  expect(wrong(7, path => SUPER_ADMIN.test(path))).toEqual([])
})

/** Pages that are one of several of a record, or hand the address on: another page of the record is its own. */
const NOT_THE_PAGE = /\/(\$|go\/\$what)$/

it('every address that ends in the id of a record says whose it is, so that the palette and notifications lead there', () => {
  const ending = routeFacts(router).filter(({ path }) => /\$\w*\/?$/.test(path) && !NOT_THE_PAGE.test(path))
  expect(ending.length).toBeGreaterThan(30)
  const names = new Set(RESOURCES.map(({ name }) => `${name}Id`))
  const unsaid = ending.filter(
    ({ path, shows }) => shows === undefined && !names.has(/\$(\w+)\/?$/.exec(path)?.[1] ?? ''),
  )
  expect(unsaid.map(({ path }) => path)).toEqual([])
})
