import { useSync } from './use-sync'

/** Whether the office can be reached: neither the sync nor the browser knows otherwise. */
export const useConnected = (): boolean => useSync().connection === 'online'
