import { useEffect, useEffectEvent, useRef } from 'react'

interface Shown<V> {
  /** The text being typed; null while the value alone says what to show. */
  readonly typed: string | null
  readonly value: V
  /** Whether the value is the one that the text means. */
  readonly isTyped: boolean
}

/**
 * Calls `forget` when something other than the field sets its value, as "All of it came" does, while a text is being typed there. The field's own
 * value comes with its text, so a value that changes without the text was set elsewhere.
 */
export function useSetElsewhere<V>({ typed, value, isTyped }: Shown<V>, forget: () => void): void {
  const was = useRef({ typed, value })
  const drop = useEffectEvent(forget)
  useEffect(() => {
    const before = was.current
    was.current = { typed, value }
    if (typed !== null && typed === before.typed && value !== before.value && !isTyped) drop()
  }, [typed, value, isTyped])
}
