import { redirect } from '@tanstack/react-router'
import { isLicensed, mayRead, mayWrite, moduleFor } from '#contract/kit/access'
import { canRead, canWrite, type LicensedModule, type PermissionResource } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import type { Viewer } from './viewer'

/** What every route is told. Null: nobody is signed in. */
export interface RouterContext {
  readonly viewer: Viewer | null
}

type Guard = (match: { readonly context: unknown }) => void

const ACCESS_DENIED = '/access-denied'

/** Whether someone may open a page; when only the licence is missing, the module that would open it. */
type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly upgrade?: LicensedModule | undefined }

const guard =
  (judge: (viewer: Viewer) => Verdict): Guard =>
  ({ context }) => {
    const { viewer } = routerContext(context)
    const verdict = viewer ? judge(viewer) : { allowed: false as const, upgrade: undefined }
    if (!verdict.allowed)
      throw redirect({ href: verdict.upgrade ? `${ACCESS_DENIED}?upgrade=${verdict.upgrade}` : ACCESS_DENIED })
  }

/** The context the root route declares; a guard shared by routes under any parent cannot see that type. */
const routerContext = (context: unknown): RouterContext => context as RouterContext

interface Needs {
  readonly read?: readonly PermissionResource[]
  readonly write?: readonly PermissionResource[]
}

/** A route's guard: holding any one of the named permissions suffices, else access denied. Spec: platform 6. */
export const requires = ({ read = [], write = [] }: Needs): Guard =>
  guard(({ permissions }) => {
    const licensed = (names: readonly PermissionResource[]) => names.filter(name => isLicensed(permissions, name))
    if (canRead(permissions, ...licensed(read)) || canWrite(permissions, ...licensed(write))) return { allowed: true }
    const granted = [...read, ...write].find(name => canRead(permissions, name))
    return { allowed: false, upgrade: granted && moduleFor(granted) }
  })

/** The guard of a record page: read or write on its resource. */
export const requiresRecords = (resource: Resource, level: 'read' | 'write'): Guard =>
  guard(({ permissions }) =>
    (level === 'read' ? mayRead : mayWrite)(permissions, resource) ? { allowed: true } : { allowed: false },
  )

/** The guard of what is for everyone who may write something: any record, whatever its kind. */
export const requiresAnyWriting: Guard = guard(({ permissions }) => ({
  allowed: RESOURCES.some(resource => mayWrite(permissions, resource)),
}))

/** The page of the portal: the account must have it switched on. Spec: platform 2.5. */
export const requiresPortal: Guard = guard(({ account, permissions }) => ({
  allowed: account.integrations.includes('portal') && canRead(permissions, 'ProjectHubPortal'),
}))

/** A page of the accounting platform: the integration must be enabled and the account linked to it. Spec: platform 2.3. */
export const requiresAccounting: Guard = guard(({ account }) => ({
  allowed: account.integrations.includes('codat') && account.codatId !== null,
}))
