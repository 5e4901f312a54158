import { useEffect } from 'react'
import { useServer } from '../../app/office/server'
import { useReplica } from '../../fields/replica-context'
import { placeOfKeys, turnAt } from './use-undo'

/** Ctrl+Z undoes the last change of the page, Ctrl+Y or Shift+Ctrl+Z does it again; in a field and in a dialog the keys are theirs. */
export function UndoKeys() {
  const replica = useReplica()
  const server = useServer()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey
      if (event.defaultPrevented || !isHeld || (key !== 'z' && key !== 'y') || isElsewhere(event.target)) return
      event.preventDefault()
      void turnAt(server, replica, placeOfKeys(), key === 'y' || event.shiftKey ? 'redo' : 'undo')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [server, replica])
  return null
}

const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="grid"]',
    ) !== null) ||
  document.querySelector('[role="dialog"]') !== null
