import { useEffect } from 'react'

/** Keys and what they do, for the list that "?" opens. */
export interface KeyHelp {
  readonly keys: readonly string[]
  readonly does: string
}

const onScreen = new Set<readonly KeyHelp[]>()

/** Adds keys to the list that "?" opens for as long as the part that has them is on screen. `keys` must be a constant; null adds nothing. */
export function useKeyHelp(keys: readonly KeyHelp[] | null): void {
  useEffect(() => {
    if (!keys) return
    onScreen.add(keys)
    return () => void onScreen.delete(keys)
  }, [keys])
}

/** The keys of this moment, each said once. */
export const keysOnScreen = (): readonly KeyHelp[] => [
  ...new Map([...onScreen].flat().map(help => [help.keys.join(), help])).values(),
]
