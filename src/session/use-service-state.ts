import { useEffect, useState } from 'react'

/**
 * Whether the server can be reached, as one word. Checked when the page opens and when the browser's connection
 * changes.
 */
export function useServiceState(): string {
  const [state, setState] = useState('…')
  useEffect(() => {
    let left = false
    const ask = async () => {
      const next = await fetch('/api/ready', { cache: 'no-store' }).then(
        reply => (reply.ok ? 'Working' : 'Not working'),
        () => 'No connection',
      )
      if (!left) setState(next)
    }
    const again = () => void ask()
    again()
    window.addEventListener('online', again)
    window.addEventListener('offline', again)
    return () => {
      left = true
      window.removeEventListener('online', again)
      window.removeEventListener('offline', again)
    }
  }, [])
  return state
}
