import { useSyncExternalStore } from 'react'
import { useSync } from './use-sync'

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}

/** Whether the office can be reached: neither the sync nor the browser knows otherwise. The browser hears first that a cable was pulled. */
export function useConnected(): boolean {
  const { connection } = useSync()
  const isLinked = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isLinked && connection === 'online'
}
