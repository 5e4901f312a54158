import { useState } from 'react'
import { count } from '../../../fields/words'
import { FormField } from '../../../ui/input/form-field'
import { TextInput } from '../../../ui/input/text-input'
import { FormModal } from '../../../ui/overlay/form-modal'

interface LowerDialogProps {
  readonly lowered: number
  readonly onSave: (reason: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks why progress goes down. The reason stands beside the new figure; the old one stays in the history. */
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
      <FormField label="Why does it go down?" required>
        <TextInput
          value={reason}
          onChange={setReason}
          maxLength={2_000}
          placeholder="Remeasured, taken down, typed by mistake"
          data-initial-focus
        />
      </FormField>
    </FormModal>
  )
}
