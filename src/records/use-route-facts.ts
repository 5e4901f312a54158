import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RouteFacts } from './record-addresses'

/** Every route with what it says of itself; the routes of an app do not change while it runs. */
export function useRouteFacts(): readonly RouteFacts[] {
  const router = useRouter()
  return useMemo(
    () => Object.entries(router.routesByPath).map(([path, route]) => ({ path, shows: route.options.staticData?.shows, makes: route.options.staticData?.makes })),
    [router],
  )
}
