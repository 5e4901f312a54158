import { useEffect, useState } from 'react'

/** Whether the app's own files are on this device: its service worker has them all once it is there. Records alone open nothing without signal. */
export function useAppKept(): boolean {
  const [isKept, setKept] = useState(() => navigator.serviceWorker?.controller != null)
  useEffect(() => {
    let left = false
    void navigator.serviceWorker?.ready.then(() => {
      if (!left) setKept(true)
    })
    return () => {
      left = true
    }
  }, [])
  return isKept
}
