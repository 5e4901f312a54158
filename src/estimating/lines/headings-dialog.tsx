import { useState } from 'react'
import type { ProductGroup } from '#contract/estimating/product-group'
import { FormField } from '../../ui/input/form-field'
import { IdSelect } from '../../ui/input/id-select'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { headingChoice, headingsInOrder, parentsFor } from './headings'

interface HeadingDialogProps {
  readonly groups: readonly ProductGroup[]
  /** The heading to change; null for a new one. */
  readonly of: ProductGroup | null
  readonly onSave: (name: string, parent: number | null) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the text of a heading and the heading it stands under. */
export function HeadingDialog({ groups, of, onSave, onClose }: HeadingDialogProps) {
  const [name, setName] = useState(of?.name ?? '')
  const [parent, setParent] = useState(of?.parent ?? null)
  const parents = parentsFor(groups, of?.id ?? null)
  return (
    <FormModal
      open
      onClose={onClose}
      title={of ? 'Change heading' : 'Add heading'}
      submitLabel={of ? 'Save heading' : 'Add heading'}
      valid={name.trim() !== ''}
      onSubmit={() => onSave(name.trim(), parent)}
    >
      <FormField label="Heading" required>
        <TextInput value={name} onChange={setName} maxLength={500} data-initial-focus />
      </FormField>
      {parents.length > 0 && (
        <FormField label="Under" optional="optional">
          <IdSelect value={parent} onChange={setParent} none="No other heading" options={parents.map(headingChoice)} />
        </FormField>
      )}
    </FormModal>
  )
}

interface PickHeadingDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly groups: readonly ProductGroup[]
  /** The words of the choice of none; without it one has to be chosen. */
  readonly none?: string
  readonly onPick: (group: number | null) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for one heading of the bill. */
export function PickHeadingDialog({ title, submitLabel, groups, none, onPick, onClose }: PickHeadingDialogProps) {
  const [group, setGroup] = useState<number | null>(null)
  return (
    <FormModal
      open
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      valid={group !== null || none !== undefined}
      onSubmit={() => onPick(group)}
    >
      <FormField label="Heading" required={none === undefined}>
        <IdSelect
          value={group}
          onChange={setGroup}
          none={none ?? 'Choose a heading'}
          options={headingsInOrder(groups).map(headingChoice)}
          data-initial-focus
        />
      </FormField>
    </FormModal>
  )
}
