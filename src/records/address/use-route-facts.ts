import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RouteFacts } from './record-addresses'

/** Returns every route with what it says of itself; the routes of an app do not change while it runs. */
export function useRouteFacts(): readonly RouteFacts[] {
  const router = useRouter()
  return useMemo(() => routeFacts(router), [router])
}

/** Returns the routes of a router with what they say of themselves. */
export const routeFacts = ({ routesByPath }: Pick<AnyRouter, 'routesByPath'>): readonly RouteFacts[] =>
  Object.entries(routesByPath as Readonly<Record<string, FactualRoute>>).map(
    ([
      path,
      {
        options: { staticData },
      },
    ]) => ({
      path,
      shows: staticData?.shows,
      makes: staticData?.makes,
      lists: staticData?.lists,
      tells: staticData?.tells,
      holds: staticData?.holds,
    }),
  )

interface FactualRoute {
  readonly options: { readonly staticData?: Partial<RouteFacts> }
}
