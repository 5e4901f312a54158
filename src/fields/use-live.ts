import { useLiveQuery } from 'dexie-react-hooks'

/**
 * Follows a read of the replica: undefined until its first answer, then every change. A failing read throws while rendering, into the
 * page's error boundary.
 */
export function useLive<T>(read: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  return useLiveQuery(read, [...deps])
}
