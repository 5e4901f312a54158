import { History } from 'lucide-react'
import { Button } from '../../ui/action/button'
import { HistoryTip } from './history-tip'
import { type HistoryOf, useHistoryDialog } from './use-history-dialog'

/**
 * Shows when a record was made and last changed on hover, focus or a held touch; pressed, opens the whole history. Spec: platform 8,
 * History tooltip.
 */
export function HistoryButton(of: HistoryOf) {
  const { open, dialog } = useHistoryDialog(of)
  return (
    <>
      <HistoryTip resource={of.resource} id={of.id}>
        <Button icon={History} onClick={open}>
          History
        </Button>
      </HistoryTip>
      {dialog}
    </>
  )
}
