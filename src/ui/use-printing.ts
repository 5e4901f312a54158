import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The moment at which printing began, null while nothing is printed. The browser takes what is in the page when this event ends, so what
 * is drawn for paper alone must be drawn within it.
 */
export function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  useEffect(() => {
    const begin = () => flushSync(() => setSince(before => before ?? new Date()))
    const end = () => setSince(null)
    // Some browsers and every emulation of paper tell by the media query alone.
    const paper = window.matchMedia('print')
    const turn = () => (paper.matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', turn)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', turn)
    }
  }, [])
  return since
}
