import { useSync } from './use-sync'

/**
 * Whether the office can be reached, as far as anybody knows: a page that has just opened and waits for its first answer says nothing of a missing
 * connection.
 */
export function useConnected(): boolean {
  const { connection } = useSync()
  return connection === 'online' || connection === 'connecting'
}

/** Why what needs the office cannot be tried now, as a button says it. */
export const NEEDS_CONNECTION = 'Needs a connection'

/** Returns why what needs the office cannot be tried now, as a button says it; null when it can. */
export const useBlocked = (): string | null => (useConnected() ? null : NEEDS_CONNECTION)
