import { useEffect, useSyncExternalStore } from 'react'

export interface PageTitle {
  readonly title: string
  /** What it belongs to: the second line of the phone's header. */
  readonly under?: string | undefined
  /** Links from the outside in, before the page itself. */
  readonly trail?: readonly { readonly label: string; readonly to: string }[] | undefined
}

const NONE: PageTitle = { title: '' }
let current = NONE
const listeners = new Set<() => void>()

function set(next: PageTitle) {
  current = next
  document.title = next.title === '' ? 'Quoin' : `${next.title} · Quoin`
  for (const listener of listeners) listener()
}

/** Says what the page shown is: for the header, the breadcrumb and the browser's tab. */
export function usePageTitle({ title, under, trail }: PageTitle): void {
  const trailKey = JSON.stringify(trail ?? [])
  useEffect(() => {
    set({ title, under, trail })
    return () => set(NONE)
    // oxlint-disable-next-line react/exhaustive-deps -- the key is the trail
  }, [title, under, trailKey])
}

/** What the page shown says of itself; for the shell. */
export const useShownTitle = (): PageTitle =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
