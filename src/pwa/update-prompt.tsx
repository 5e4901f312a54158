import { RefreshCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { tellProblem } from '../app/office/tell-problem'
import { readyToLoad, type Unsaved, unsavedForms } from '../app/page/unsaved-forms'
import { Button } from '../ui/action/button'
import { useConfirm } from '../ui/overlay/confirm-provider'
import { Notice } from '../ui/status/notice'
import type { Updates } from './updates'

const ASK: Readonly<Record<Unsaved, string>> = {
  kept: 'A form on this page has not been saved. It is kept as a draft and will be there after the update.',
  lost: 'What you did on this page has not been saved and would be lost. Finish it first, then update.',
}

/**
 * Shows that a new version is waiting. Saved work survives an update because it is in the replica. Before the update
 * the user is asked about unsaved forms.
 */
export function UpdatePrompt({ updates }: { readonly updates: Updates }) {
  const waiting = useSyncExternalStore(updates.subscribe, updates.isWaiting)
  const [taking, setTaking] = useState(false)
  const confirm = useConfirm()
  if (!waiting) return null
  // A slow phone takes seconds to reload.
  if (taking)
    return (
      <Notice tone="info" icon={RefreshCw}>
        Quoin is being updated. This page opens again by itself.
      </Notice>
    )
  async function take() {
    const unsaved = unsavedForms()
    if (
      unsaved &&
      !(await confirm({ title: 'Update now?', yes: 'Update now', no: 'Finish first', message: ASK[unsaved] })).result
    )
      return
    try {
      await readyToLoad()
      setTaking(true)
      updates.apply()
    } catch (error) {
      tellProblem(error)
    }
  }
  return (
    <Notice tone="info" icon={RefreshCw} action={<Button onClick={() => void take()}>Update</Button>}>
      A new version of Quoin is ready.
    </Notice>
  )
}
