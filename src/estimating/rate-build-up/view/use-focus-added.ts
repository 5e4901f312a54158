import { useEffect, useRef } from 'react'

/**
 * Goes on to the name of what was just added: `expect` is called with the press that adds, and the last input of that label in `box` has the focus
 * once there are more than `count`.
 */
export function useFocusAdded<E extends HTMLElement>(count: number, label: string) {
  const box = useRef<E>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    before.current = null
    const added = [...(box.current?.querySelectorAll<HTMLInputElement>(`input[aria-label="${label}"]`) ?? [])].at(-1)
    added?.focus()
    added?.select()
  }, [count, label])
  return {
    box,
    expect: () => {
      before.current = count
    },
  }
}
