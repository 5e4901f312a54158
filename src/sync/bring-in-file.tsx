import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { editsInFile } from '#local/outbox-file'
import { useReplica } from '../fields/replica-context'
import { tellProblem } from '../records/tell-problem'
import { Button } from '../ui/action/button'
import { toasts } from '../ui/overlay/toast-store'

/** Takes in a file of unsent changes saved on another device: each action is made again here, and goes with the rest. */
export function BringInFile() {
  const replica = useReplica()
  const input = useRef<HTMLInputElement>(null)
  async function take(file: File | undefined) {
    if (!file) return
    try {
      const edits = editsInFile(await file.text())
      for (const { label, changes } of edits) await replica.edit(changes, label)
      toasts.show('info', edits.length === 1 ? '1 change brought in' : `${edits.length} changes brought in`)
    } catch (error) {
      tellProblem(error)
    }
  }
  return (
    <>
      <input
        ref={input} type="file" accept="application/json,.json" hidden aria-label="File of unsent changes"
        onChange={event => { void take(event.target.files?.[0]); event.target.value = '' }}
      />
      <Button size="large" icon={Upload} onClick={() => input.current?.click()}>Bring in</Button>
    </>
  )
}
