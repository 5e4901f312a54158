import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RouteFacts } from './record-addresses'

/** Every route with what it says of itself; the routes of an app do not change while it runs. */
export function useRouteFacts(): readonly RouteFacts[] {
  const router = useRouter()
  return useMemo(
    () =>
      Object.entries(router.routesByPath).map(
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
        }),
      ),
    [router],
  )
}
