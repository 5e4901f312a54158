import { createContext, useContext, useMemo } from 'react'
import { mayRead, mayRun, mayWrite, shownTo, withheldFrom } from '#contract/kit/access'
import type { Command } from '#contract/kit/command'
import type { Permissions } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import { currencySymbol } from '#domain/value/currency'

/** Who is signed in, as far as pages care. */
export interface Viewer {
  readonly user: number
  readonly fullName: string
  readonly username: string
  readonly email: string
  readonly account: {
    readonly id: number
    readonly name: string
    /** ISO code. */
    readonly currency: string
    /** The accounting platform's id for this account; null where it is not linked. */
    readonly codatId: string | null
    readonly integrations: readonly string[]
    readonly isDemo: boolean
  }
  readonly permissions: Permissions
  /** The super admin's own account while they work in another; null for everybody else. */
  readonly actingFrom: { readonly id: number; readonly name: string } | null
  /** The roles a super admin wears instead of their own. */
  readonly wornRoles: readonly string[]
}

export const ViewerContext = createContext<Viewer | null>(null)

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('Nobody is signed in above this page')
  return viewer
}

/** The sign of what the firm counts in, for the heads of columns of money. */
export const useCurrencySign = (): string => currencySymbol(useViewer().account.currency)

/** The resource with the fields that the viewer is shown of its records. */
export function useShown<R extends Resource>(resource: R): Resource {
  return shownTo(useViewer().permissions, resource) ?? resource
}

/** The fields of a resource that the viewer is not shown. */
export function useWithheld(resource: Resource): readonly string[] {
  const { permissions } = useViewer()
  return useMemo(() => withheldFrom(permissions, resource), [permissions, resource])
}

/** What the viewer may do. The server decides again on every call; this only keeps screens from promising what it would refuse. */
export function useCan() {
  const { permissions } = useViewer()
  return useMemo(
    () => ({
      read: (resource: Resource) => mayRead(permissions, resource),
      write: (resource: Resource) => mayWrite(permissions, resource),
      run: (command: Command) => mayRun(permissions, command),
    }),
    [permissions],
  )
}
