import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { editsInFile } from '#local/outbox/outbox-file'
import { cut } from '#local/store/quiet'
import type { Replica } from '#local/replica'
import type { Action } from '#local/types'
import { useReplica } from '../fields/replica-context'
import { respondError, respondSuccess, tellErrors } from '../app/office/respond'
import { problemWords } from '../app/office/tell-problem'
import { Button } from '../ui/action/button'
import { toasts } from '../ui/overlay/toast-store'

/** Number of actions saved in one batch. Saved one by one, a week's work would reload this page for each action. */
const AT_ONCE = 40

/** Returns what could not be imported, in words. */
async function bringIn(replica: Replica, actions: readonly Action[]): Promise<string[]> {
  const refused: string[] = []
  for (const some of cut(actions, AT_ONCE)) {
    const isKept = await replica.editAll(some).then(
      () => true,
      () => false,
    )
    if (isKept) continue
    // An action that fails doesn't stop the others.
    for (const { label, changes } of some)
      await replica
        .edit(changes, label)
        .catch((error: unknown) => refused.push(`Not imported: ${label}: ${problemWords(error)}`))
  }
  return refused
}

/** Imports a file of unsent changes saved on another device: each action runs again here and is sent with the rest. */
export function BringInFile({ icon }: { readonly icon: LucideIcon | undefined }) {
  const replica = useReplica()
  const input = useRef<HTMLInputElement>(null)
  async function take(file: File | undefined) {
    if (!file) return
    try {
      const edits = editsInFile(await file.text())
      const refused = await bringIn(replica, edits)
      const taken = edits.length - refused.length
      const told = taken === 1 ? '1 change brought in' : `${taken} changes brought in`
      if (refused.length === 0) respondSuccess(told)
      else if (taken > 0) toasts.show('info', told)
      tellErrors(refused)
    } catch (error) {
      respondError(error)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File of unsent changes"
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="large" icon={icon} onClick={() => input.current?.click()}>
        Bring in
      </Button>
    </>
  )
}
