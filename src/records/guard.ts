import { redirect } from '@tanstack/react-router'
import { isLicensed, mayRead, mayWrite } from '#contract/access'
import { canRead, canWrite, type PermissionResource, type Permissions } from '#contract/permissions'
import type { Resource } from '#contract/resource'
import type { Viewer } from './viewer'

/** What every route is told. Null: nobody is signed in. */
export interface RouterContext {
  readonly viewer: Viewer | null
}

type Guard = (match: { readonly context: unknown }) => void

const ACCESS_DENIED = '/access-denied'

const guard =
  (isAllowed: (permissions: Permissions) => boolean): Guard =>
  ({ context }) => {
    const { viewer } = routerContext(context)
    if (!viewer || !isAllowed(viewer.permissions)) throw redirect({ href: ACCESS_DENIED })
  }

/** The context the root route declares; a guard shared by routes under any parent cannot see that type. */
const routerContext = (context: unknown): RouterContext => context as RouterContext

interface Needs {
  readonly read?: readonly PermissionResource[]
  readonly write?: readonly PermissionResource[]
}

/** A route's guard: holding any one of the named permissions suffices, else access denied. Spec: platform 6. */
export const requires = ({ read = [], write = [] }: Needs): Guard =>
  guard(permissions => {
    const licensed = (names: readonly PermissionResource[]) => names.filter(name => isLicensed(permissions, name))
    return canRead(permissions, ...licensed(read)) || canWrite(permissions, ...licensed(write))
  })

/** The guard of a record page: read or write on its resource. */
export const requiresRecords = (resource: Resource, level: 'read' | 'write'): Guard =>
  guard(permissions => (level === 'read' ? mayRead : mayWrite)(permissions, resource))
