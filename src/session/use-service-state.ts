import { useEffect, useState } from 'react'

/** Whether the office can be reached, in a word, asked when the page opens and when the browser's connection changes. */
export function useServiceState(): string {
  const [state, setState] = useState('…')
  useEffect(() => {
    let left = false
    const ask = () => {
      fetch('/api/health', { cache: 'no-store' }).then(reply => (reply.ok ? 'Working' : 'Not working'), () => 'No connection').then(next => { if (!left) setState(next) }, () => undefined)
    }
    ask()
    window.addEventListener('online', ask)
    window.addEventListener('offline', ask)
    return () => {
      left = true
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', ask)
    }
  }, [])
  return state
}
