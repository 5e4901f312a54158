import { Check, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { BookStep } from '#contract/commercial/books/bookkeeping'
import { useCan } from '../../app/viewer'
import { SelectionAction } from '../../ui/table/selection-action'
import { BatchDialog } from './batch-dialog'
import { transitionOf } from './book-step'

interface BookActionsProps {
  readonly steps: readonly BookStep[]
  readonly ids: readonly number[]
  readonly onDone: () => void
}

/** What can be done with the chosen documents: approve them, mark them as paid. Each opens a dialog that says first what will happen. */
export function BookActions({ steps, ids, onDone }: BookActionsProps) {
  const can = useCan()
  const [open, setOpen] = useState<BookStep | null>(null)
  const allowed = steps.filter(step => {
    const command = step.lifecycle.commands[step.transition]
    return command !== undefined && can.run(command)
  })
  return (
    <>
      {allowed.map(step => (
        <SelectionAction
          key={step.transition}
          icon={step.transition === 'pay' ? Wallet : Check}
          label={`${transitionOf(step).label}…`}
          onClick={() => setOpen(step)}
        />
      ))}
      {open && (
        <BatchDialog
          step={open}
          ids={ids}
          onClose={isDone => {
            setOpen(null)
            if (isDone) onDone()
          }}
        />
      )}
    </>
  )
}
