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
    let floors: readonly HTMLElement[] | null = null
    const sizes = new ResizeObserver(() => {
      style.setProperty('--toasts', `${toasts.offsetHeight + GAP}px`)
      style.setProperty('--toast-floor', `${Math.max(0, ...(floors ?? []).map(floor => floor.offsetHeight))}px`)
    })
    const watch = () => {
      const found = [...document.querySelectorAll<HTMLElement>('[data-toast-floor]')]
      if (floors?.length === found.length && floors.every((floor, at) => floor === found[at])) return
      floors = found
      sizes.disconnect()
      for (const element of [toasts, ...floors]) sizes.observe(element)
    }
    // A bar may come and go while a message stands; the rows of a list do so at every frame, and are not measured for.
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
