import { useEffect, useRef, useState } from 'react'
import { forget, isKeptAt, keep, type KeptClaim, newClaim, readKept, type Whose } from './kept-claim'

/**
 * Returns what a person enters of an application, kept in this browser. Another tab of it may change the same one: then nothing is written over, and
 * `elsewhere` holds the other until the person chooses. `onGone` is called once another tab has sent it or begun again; keep it between draws.
 */
export function useKeptClaim({ person, project }: Whose, today: string, onGone: () => void) {
  const whose = { person, project }
  const [found] = useState(() => readKept(whose))
  const [claim, setClaim] = useState<KeptClaim>(found ?? newClaim(today))
  const [isKept, setKept] = useState(true)
  const [isRestored, setRestored] = useState(found !== null)
  const [elsewhere, setElsewhere] = useState<KeptClaim | null>(null)
  const isChanged = useRef(found !== null)

  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (!isKeptAt({ person, project }, key)) return
      const other = readKept({ person, project })
      if (other === null) onGone()
      if (other === null || isChanged.current) setElsewhere(other)
      else setClaim(other)
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [person, project, onGone])

  const put = (next: KeptClaim) => {
    isChanged.current = true
    setClaim(next)
    setKept(keep(whose, next))
    setElsewhere(null)
  }
  return {
    found,
    claim,
    isKept,
    isRestored,
    elsewhere,
    /** Changes it. While another tab has its own, this one is not kept. */
    write: (next: KeptClaim) => (elsewhere === null ? put(next) : setClaim(next)),
    /** Goes on with one of the two, and forgets the other. */
    choose: put,
    startAgain: () => {
      forget(whose)
      isChanged.current = false
      setClaim(newClaim(today))
      setRestored(false)
      setElsewhere(null)
    },
  }
}
