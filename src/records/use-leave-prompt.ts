import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConfirm } from '../ui/overlay/confirm-provider'

/**
 * Asks before a form that was not saved is left, inside the app and when the tab is closed. `allow` lets the next navigation pass: the
 * form has been saved. Spec: platform 2.4.
 */
export function useLeavePrompt(dirty: boolean): { readonly allow: () => void } {
  const confirm = useConfirm()
  const allowed = useRef(false)
  useBlocker({
    shouldBlockFn: async () => {
      if (!dirty || allowed.current) return false
      const { result } = await confirm({ title: 'Leave this page?', message: 'This form has not been saved. Do you still want to navigate away?', yes: 'Yes, navigate away', no: 'No, stay on this page' })
      return !result
    },
    enableBeforeUnload: () => dirty && !allowed.current,
  })
  useEffect(() => { if (dirty) allowed.current = false }, [dirty])
  return { allow: () => { allowed.current = true } }
}
