import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../app/page/use-shortcut'
import { type KeyHelp, useKeyHelp } from '../../ui/action/key-help'

interface ReviewKeys {
  /** Goes to the next record of the queue, or the one before; null where there is none. */
  readonly onNext: (() => void) | null
  readonly onBefore: (() => void) | null
  /** Letters of the decisions that can be opened now. */
  readonly letters: readonly string[]
  /** Opens a decision. It is made by its own button, never by a letter. */
  readonly onOpen: (letter: string) => void
  /** For the list that "?" opens: a constant. */
  readonly help: readonly KeyHelp[]
}

/** The keys of a review queue: J and K go through it, and a letter opens a decision. Nothing is decided by a key here. Source: rooms 34. */
export function useReviewKeys({ onNext, onBefore, letters, onOpen, help }: ReviewKeys): void {
  useKeyHelp(help)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'j' && onNext) onNext()
    else if (key === 'k' && onBefore) onBefore()
    else if (letters.includes(key)) onOpen(key)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
