import { useState } from 'react'
import { FormModal } from '../../../ui/overlay/form-modal'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { IdSelect } from '../../../ui/input/id-select'
import { TextInput } from '../../../ui/input/text-input'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import { floorNames } from '../commands/zone-changes'

interface AddDialogProps {
  /** The zone new ones go under; null for top-level zones. */
  readonly parent: AssessmentZone | null
  /** Names that are taken among the siblings. */
  readonly taken: readonly string[]
  readonly onAdd: (names: readonly string[]) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the name of a zone or sub-zone. */
export function AddDialog({ parent, taken, onAdd, onClose }: AddDialogProps) {
  const [text, setText] = useState('')
  const name = text.trim()
  const isTaken = taken.some(each => each.trim().toLowerCase() === name.toLowerCase())
  return (
    <FormModal
      open
      onClose={onClose}
      title={parent ? `Add sub-zone to ${parent.name}` : 'Add zone'}
      submitLabel={parent ? 'Add sub-zone' : 'Add zone'}
      valid={name !== '' && !isTaken}
      onSubmit={() => onAdd([name])}
    >
      <FormField label="Name" required error={isTaken ? 'Another zone here has this name' : undefined}>
        <TextInput value={text} onChange={setText} maxLength={255} data-initial-focus />
      </FormField>
    </FormModal>
  )
}

interface FloorsDialogProps {
  /** Top-level zones: what typical floors may be like. */
  readonly tops: readonly AssessmentZone[]
  readonly taken: readonly string[]
  readonly onAdd: (names: readonly string[], like: number | null, copies: boolean) => Promise<boolean>
  readonly onClose: () => void
}

/** More at once would be a mistake of typing. */
const MOST = 60

/** Several floors like one that is there: its sub-zones, and if wanted its quantities. */
export function FloorsDialog({ tops, taken, onAdd, onClose }: FloorsDialogProps) {
  const [pattern, setPattern] = useState('Level {n}')
  // Above the highest level there is.
  const next = Math.max(0, ...taken.map(name => Number(/^Level (\d+)$/i.exec(name)?.[1] ?? 0))) + 1
  const [from, setFrom] = useState<number | null>(next)
  const [to, setTo] = useState<number | null>(next + 2)
  const [like, setLike] = useState<number | null>(null)
  const [copies, setCopies] = useState(false)
  const many = from === null || to === null ? 0 : Math.abs(to - from) + 1
  const names = from === null || to === null || many > MOST ? [] : floorNames(pattern, from, to)
  const used = names.filter(name => taken.some(each => each.toLowerCase() === name.toLowerCase()))
  const fault =
    many > MOST ? `At most ${MOST} floors at once` : used.length > 0 ? `Already there: ${used.join(', ')}` : undefined
  return (
    <FormModal
      open
      onClose={onClose}
      title="Add typical floors"
      submitLabel={names.length === 1 ? 'Add 1 floor' : `Add ${names.length} floors`}
      valid={pattern.trim() !== '' && names.length > 0 && fault === undefined}
      onSubmit={() => onAdd(names, like, copies)}
    >
      <FormField label="Name" required description="{n} stands for the number" error={fault}>
        <TextInput value={pattern} onChange={setPattern} maxLength={200} />
      </FormField>
      <FormField label="From" required>
        <NumberInput kind="integer" value={from} onChange={setFrom} />
      </FormField>
      <FormField label="To" required>
        <NumberInput kind="integer" value={to} onChange={setTo} />
      </FormField>
      <FormField label="Sub-zones like" optional="optional">
        <IdSelect value={like} onChange={setLike} none="No sub-zones" options={tops} />
      </FormField>
      {like !== null && <Checkbox label="Copy its quantities too" checked={copies} onChange={setCopies} />}
    </FormModal>
  )
}

interface ShiftDialogProps {
  readonly onShift: (days: number) => Promise<boolean>
  readonly onClose: () => void
}

export function ShiftDialog({ onShift, onClose }: ShiftDialogProps) {
  const [days, setDays] = useState<number | null>(7)
  return (
    <FormModal
      open
      onClose={onClose}
      title="Shift dates"
      submitLabel="Shift dates"
      valid={days !== null && days !== 0 && Math.abs(days) < 4_000}
      onSubmit={async () => days !== null && onShift(days)}
    >
      <FormField label="Days" required description="All dates move later; a number below 0 moves them earlier">
        <NumberInput kind="integer" value={days} onChange={setDays} />
      </FormField>
    </FormModal>
  )
}
