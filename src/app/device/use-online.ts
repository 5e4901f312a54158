import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
/** Whether the browser has a connection. For pages apart from the app; those of the app ask `useConnected`. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
