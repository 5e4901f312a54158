import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useFieldTell } from './field-context'

interface UnreadText {
  /** The ref of the field. */
  readonly hold: (element: HTMLInputElement | null) => void
  /** Shows words under the field: the form field's own place, or `told` where no form field is around it. */
  readonly say: (words: string | null) => void
  readonly told: string | null
  readonly noteId: string
}

/**
 * Keeps a form from being sent while the text of one of its fields can't be read: the value the form holds is then an older one, or none.
 *
 * @param words why the text can't be read; null when it can
 */
export function useUnreadText(words: string | null): UnreadText {
  const input = useRef<HTMLInputElement | null>(null)
  const hold = useCallback((element: HTMLInputElement | null) => {
    input.current = element
  }, [])
  const tell = useFieldTell()
  const [told, setTold] = useState<string | null>(null)
  const say = tell ?? setTold
  const noteId = useId()
  useEffect(() => {
    const form = input.current?.form
    if (!form || words === null) return undefined
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      say(words)
      input.current?.focus()
    }
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [words, say])
  return { hold, say, told, noteId }
}

/**
 * Returns whether a field inside `place` holds text that can't be read, and moves the focus to the first one. What takes fields from the
 * page asks this before it does: a field that goes takes its text along, and nothing would say so.
 */
export function holdsUnread(place: HTMLElement | null): boolean {
  const field = place?.querySelector<HTMLElement>('input[data-unread]')
  field?.focus()
  return field != null
}

/** A text on the page that can't be read, with the name of its field. */
export interface Unread {
  readonly field: string
  readonly text: string
}

/** Returns the texts on the page that can't be read. No value holds them, so what keeps values keeps these beside them. */
export function unreadTexts(): readonly Unread[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[data-unread]')].map(input => ({
    field: input.ariaLabel ?? input.labels?.[0]?.firstChild?.textContent ?? '',
    text: input.value,
  }))
}
