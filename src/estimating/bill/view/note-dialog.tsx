import { useState } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { QuantityNote } from '#contract/estimating/product-quantities'
import type { Change } from '#local/types'
import { useViewer } from '../../../app/viewer'
import { FormField } from '../../../ui/input/form-field'
import { TextArea } from '../../../ui/input/text-area'
import { formatDateTime } from '../../../ui/format'
import { FormModal } from '../../../ui/overlay/form-modal'
import type { BillLocks } from '../../common/bill-lock'
import { type CellNotes, noteChanges } from '../model/cell-notes'

interface NoteDialogProps {
  readonly product: AssessmentProduct
  /** The zone of the quantity; null where the cell is not one. */
  readonly zone: AssessmentZone | null
  readonly note: QuantityNote | null
  readonly locks: BillLocks
  readonly onSave: (changes: readonly Change[]) => Promise<boolean>
  readonly onClose: () => void
}

/** The notes at one cell of the bill: on the quantity itself, on its line, and on its zone. */
export function NoteDialog({ product, zone, note, locks, onSave, onClose }: NoteDialogProps) {
  const { fullName } = useViewer()
  const was: CellNotes = { cell: note?.text ?? '', line: product.notes ?? '', zone: zone?.notes ?? '' }
  const [now, setNow] = useState(was)
  const line = product.ref ?? product.name
  const signed = [note?.writtenBy, note?.writtenAt ? formatDateTime(note.writtenAt) : null].filter(Boolean).join(', ')
  const isLocked = locks.lines !== null && locks.quantities !== null
  return (
    <FormModal
      open
      onClose={onClose}
      title={zone ? `Notes on ${line}, ${zone.name}` : `Notes on ${line}`}
      body={isLocked && locks.quantities ? [locks.quantities] : []}
      submitLabel="Save notes"
      valid={!isLocked && (['cell', 'line', 'zone'] as const).some(part => now[part].trim() !== was[part].trim())}
      onSubmit={() =>
        onSave(noteChanges({ product, zone }, was, now, { writtenBy: fullName, writtenAt: new Date().toISOString() }))
      }
    >
      {zone && (
        <FormField label="This quantity" description={signed === '' ? undefined : `Written by ${signed}`}>
          <TextArea
            value={now.cell}
            onChange={cell => setNow({ ...now, cell })}
            maxLength={2_000}
            readOnly={locks.quantities !== null}
            data-initial-focus
          />
        </FormField>
      )}
      <FormField label={`The line ${line}`} description="It is also in the exported bill">
        <TextArea
          value={now.line}
          onChange={text => setNow({ ...now, line: text })}
          readOnly={locks.lines !== null}
          {...(zone ? {} : { 'data-initial-focus': true })}
        />
      </FormField>
      {zone && (
        <FormField label={`The zone ${zone.name}`}>
          <TextArea
            value={now.zone}
            onChange={text => setNow({ ...now, zone: text })}
            readOnly={locks.lines !== null}
          />
        </FormField>
      )}
    </FormModal>
  )
}
