import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A single key that goes to a page, anywhere but where text is typed. Null: the key does nothing here. */
export function useShortcut(key: string, to: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      void navigate({ to })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key, to, navigate])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="grid"]') !== null
