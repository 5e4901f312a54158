import { useLiveQuery } from 'dexie-react-hooks'

/**
 * Follows a read of the replica: undefined until its first answer, then every change. A failing read throws while rendering, into the
 * page's error boundary.
 */
export function useLive<T>(read: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  // Dexie keeps track of reads after the first await only when the function it is given is itself an async function.
  return useLiveQuery(async () => await read(), [...deps])
}
