import { useState } from 'react'
import { count } from '../../../fields/words'
import { FormModal } from '../../../ui/overlay/form-modal'
import { WhyLower } from '../why-lower'

interface LowerDialogProps {
  readonly lowered: number
  readonly onSave: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks before cells of the map are lowered. */
export function LowerDialog({ lowered, onSave, onClose }: LowerDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormModal
      open
      onClose={onClose}
      title={`Lower the progress of ${count(lowered, 'cell')}?`}
      body={['The figures before stay in the history.']}
      submitLabel="Lower"
      valid={reason.trim() !== ''}
      onSubmit={() => onSave(reason.trim())}
    >
      <WhyLower value={reason} onChange={setReason} isFirst />
    </FormModal>
  )
}
