import { type RefObject, useEffect } from 'react'

/**
 * Says to the styles, while something is shown, how much room the messages take (`--toasts`) and how high the foot of the navigation
 * reaches (`--toast-floor`): they stand on it, and what would lie under them gives way. Both are nothing otherwise.
 */
export function useToastRoom(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !host.current) return undefined
    const { style } = document.documentElement
    const toasts = host.current
    const floors = [...document.querySelectorAll<HTMLElement>('[data-sidebar-foot]')]
    const measure = () => {
      style.setProperty('--toasts', `${toasts.offsetHeight + GAP}px`)
      style.setProperty('--toast-floor', `${Math.max(0, ...floors.map(foot => foot.offsetHeight))}px`)
    }
    const observer = new ResizeObserver(measure)
    for (const element of [toasts, ...floors]) observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts')
      style.removeProperty('--toast-floor')
    }
  }, [host, isShown])
}
/** Between the messages and what they stand on. */
const GAP = 8
