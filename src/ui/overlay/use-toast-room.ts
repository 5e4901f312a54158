import { type RefObject, useEffect } from 'react'

/**
 * Says to the styles, while something is shown, how much room the messages take (`--toasts`) and how high what they stand on reaches
 * (`--toast-floor`): the foot of the navigation, or the bar at the foot of a phone's list, marked `data-toast-floor`. What would lie under
 * them gives way. Both are nothing otherwise.
 */
export function useToastRoom(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !host.current) return undefined
    const { style } = document.documentElement
    const toasts = host.current
    const floors = () => [...document.querySelectorAll<HTMLElement>('[data-toast-floor]')]
    const sizes = new ResizeObserver(() => {
      style.setProperty('--toasts', `${toasts.offsetHeight + GAP}px`)
      style.setProperty('--toast-floor', `${Math.max(0, ...floors().map(floor => floor.offsetHeight))}px`)
    })
    const watch = () => {
      sizes.disconnect()
      for (const element of [toasts, ...floors()]) sizes.observe(element)
    }
    // A bar may come and go while a message stands.
    const changes = new MutationObserver(watch)
    changes.observe(document.body, { childList: true, subtree: true })
    watch()
    return () => {
      sizes.disconnect()
      changes.disconnect()
      style.removeProperty('--toasts')
      style.removeProperty('--toast-floor')
    }
  }, [host, isShown])
}
/** Between the messages and what they stand on. */
const GAP = 8
