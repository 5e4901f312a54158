import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * Asks before closing drops what a person has entered in a dialog. `isBegun` says whether something is; undefined, any word, tick or choice counts from
 * the first one on, but for those of a search. A dialog that keeps its words passes false.
 */
export function useLeaveQuestion(isOpen: boolean, isBegun: boolean | undefined, onClose: () => void) {
  const isEntered = useRef(false)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isOpen) isEntered.current = false
  }, [isOpen])
  return {
    isAsking,
    stay: () => setAsking(false),
    leave: () => {
      setAsking(false)
      onClose()
    },
    /** Closes, or asks first. While it asks, Escape goes back to the form: it is the safe reply. */
    close: () => {
      if (isAsking) setAsking(false)
      else if (isBegun ?? isEntered.current) setAsking(true)
      else onClose()
    },
    onInput: ({ target }: FormEvent) => {
      if (!(target instanceof HTMLInputElement && target.type === 'search')) isEntered.current = true
    },
  }
}
