import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/action/button'
import { useConfirm } from '../ui/overlay/confirm-provider'
import { Notice } from '../ui/status/notice'
import type { Updates } from './updates'

/** Says that a new version waits. Nothing is lost by taking it: what was saved is in the replica and forms are kept as drafts. */
export function UpdatePrompt({ updates, hasDirtyForm }: { readonly updates: Updates; readonly hasDirtyForm: () => boolean }) {
  const waiting = useSyncExternalStore(updates.subscribe, updates.isWaiting)
  const confirm = useConfirm()
  if (!waiting) return null
  async function take() {
    if (hasDirtyForm()) {
      const { result } = await confirm({
        title: 'Update now?', yes: 'Update now', no: 'Finish first',
        message: 'A form on this page has not been saved. It is kept as a draft and will be there after the update.',
      })
      if (!result) return
    }
    updates.apply()
  }
  return (
    <Notice tone="info" icon={RefreshCw} action={<Button onClick={() => void take()}>Update</Button>}>
      A new version of Quoin is ready.
    </Notice>
  )
}
