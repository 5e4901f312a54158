import { useId, useState } from 'react'
import { assessmentProduct, type AssessmentProduct } from '#contract/estimating/assessment-product'
import { count } from '../../fields/words'
import { Checkbox } from '../../ui/input/checkbox'
import { FormField } from '../../ui/input/form-field'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'

interface MissingUnitsDialogProps {
  readonly products: readonly AssessmentProduct[]
  readonly marked: readonly AssessmentProduct[]
  readonly onSet: (products: readonly AssessmentProduct[], unit: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Gives the lines that have no unit one, all of them or the chosen ones. A line that has a unit keeps it. */
export function MissingUnitsDialog({ products, marked, onSet, onClose }: MissingUnitsDialogProps) {
  const all = products.filter(({ unit }) => !unit)
  const chosen = marked.filter(({ unit }) => !unit)
  const [unit, setUnit] = useState('')
  const [isChosen, setChosen] = useState(false)
  const units = useId()
  const wanted = isChosen ? chosen : all
  const used = [...new Set(products.flatMap(each => each.unit ?? []))].toSorted((a, b) => a.localeCompare(b))
  return (
    <FormModal
      open
      onClose={onClose}
      title="Set the unit of lines without one"
      submitLabel={`Set ${count(wanted.length, 'line')}`}
      valid={unit.trim() !== '' && wanted.length > 0}
      onSubmit={() => onSet(wanted, unit.trim())}
    >
      <FormField label="Unit" required>
        <TextInput
          value={unit}
          onChange={setUnit}
          maxLength={assessmentProduct.fields.unit.max}
          list={units}
          data-initial-focus
        />
      </FormField>
      <datalist id={units}>
        {used.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {chosen.length > 0 && chosen.length < all.length && (
        <Checkbox label={`Only the ${count(chosen.length, 'chosen line')}`} checked={isChosen} onChange={setChosen} />
      )}
    </FormModal>
  )
}
