import { useSync } from './use-sync'

/**
 * Whether the office can be reached, as far as anybody knows: a page that has just opened and waits for its first answer says nothing of a missing
 * connection.
 */
export function useConnected(): boolean {
  const { connection } = useSync()
  return connection === 'online' || connection === 'connecting'
}
