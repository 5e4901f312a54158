import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { isLoadingAnew, openForm, type Unsaved } from './unsaved-forms'

/**
 * Asks before a form that was not saved is left, inside the app and when the tab is closed. `allow` lets the next navigation pass: the
 * form has been saved. `unsaved` says whether the form's draft outlives the page. Spec: platform 2.4.
 */
export function useLeavePrompt(dirty: boolean, unsaved: Unsaved = 'kept'): { readonly allow: () => void } {
  const confirm = useConfirm()
  const allowed = useRef(false)
  useBlocker({
    shouldBlockFn: async () => {
      if (!dirty || allowed.current) return false
      const { result } = await confirm({
        title: 'Leave this page?',
        message: 'This form has not been saved. Do you still want to navigate away?',
        yes: 'Yes, navigate away',
        no: 'No, stay on this page',
      })
      return !result
    },
    enableBeforeUnload: () => dirty && !allowed.current && !isLoadingAnew(),
  })
  useEffect(() => {
    if (!dirty) return
    allowed.current = false
    return openForm(unsaved)
  }, [dirty, unsaved])
  return {
    allow: () => {
      allowed.current = true
    },
  }
}
