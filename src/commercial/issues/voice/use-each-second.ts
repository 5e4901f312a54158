import { useEffect, useState } from 'react'

/** The time in milliseconds, moving on each second while `runs`. */
export function useNowEachSecond(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
