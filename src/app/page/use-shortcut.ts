import { useEffect, useEffectEvent } from 'react'

/** A single key that does something anywhere but where text is typed or a dialog is open. Null: the key does nothing here. */
export function useShortcut(key: string, run: (() => void) | null): void {
  const act = useEffectEvent(() => run?.())
  const isOn = run !== null
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key, isOn])
}

/** Whether keys are somebody's words, or a dialog's own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="grid"]',
  ) !== null
