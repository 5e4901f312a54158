import { useRef, useState } from 'react'
import { negate, NIL, percent, type Percentage, textOf, WHOLE } from '#domain/value/money'
import { Button } from '../../../ui/action/button'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { formClass } from '../../../ui/input/form-layout'
import { NumberInput } from '../../../ui/input/number-input'
import { holdsUnread } from '../../../ui/input/use-unread-text'
import { Modal, ModalCancel } from '../../../ui/overlay/modal'
import { planBlanket } from '#domain/estimating/blanket'
import type { Office } from '../../../records/office/use-office'
import { changeAllRates } from '../../common/change-rates'

const NAMES = {
  profit: ['Profit', 'autoProductProfitPercentage'],
  overhead: ['Overhead', 'autoProductOverheadPercentage'],
  inflation: ['Inflation', 'autoProductInflationPercentage'],
  waste: ['Waste of materials', 'targetWastePercentage'],
  contingency: ['Contingency of components', 'targetContingencyPercentage'],
} as const
type Name = keyof typeof NAMES
// Object.keys forgets that the keys of the table are known.
const ALL = Object.keys(NAMES) as Name[]
const NONE: Readonly<Record<Name, Percentage | null>> = {
  profit: null,
  overhead: null,
  inflation: null,
  waste: null,
  contingency: null,
}

interface BlanketProps {
  readonly records: Parameters<typeof planBlanket>[0]
  readonly assessment: number
  readonly office: Office
  readonly onClose: () => void
}

/** Percentages for every product of the assessment; says how many will change before it is applied. */
export function BlanketPercentages({ records, assessment, office, onClose }: BlanketProps) {
  const [values, setValues] = useState(NONE)
  const [onlyWhereMissing, setOnly] = useState(true)
  const fields = useRef<HTMLDivElement>(null)
  const { changed, skipped } = planBlanket(records, { ...values, onlyWhereMissing })
  async function apply() {
    if (holdsUnread(fields.current)) return
    const given = Object.fromEntries(
      ALL.flatMap(name => {
        const value = values[name]
        return value === null ? [] : [[NAMES[name][1], textOf('percentage', value)]]
      }),
    )
    if (await office.run(changeAllRates(assessment, 'blanket-percentages', { ...given, onlyWhereMissing }))) onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      closeOnOutside={false}
      title="Set percentages for the whole estimate"
      description="What you leave empty stays as it is. Fixed prices stay; their profit moves."
      footer={
        <>
          <ModalCancel />
          <Button
            kind="primary"
            onClick={() => void apply()}
            {...(office.blocked === null ? { disabled: changed === 0 || office.working } : { reason: office.blocked })}
          >
            {changed === 0 ? 'Change values' : `Change ${changed} values`}
          </Button>
        </>
      }
    >
      <div ref={fields} className={formClass()}>
        {ALL.map(name => (
          <FormField key={name} label={NAMES[name][0]} optional="optional">
            <NumberInput
              kind="percentage"
              postfix="%"
              data-initial-focus={name === ALL[0] || undefined}
              value={values[name]}
              min={name === 'profit' ? negate(WHOLE) : NIL}
              max={name === 'profit' ? percent(1_000) : WHOLE}
              onChange={value => setValues(now => ({ ...now, [name]: value }))}
            />
          </FormField>
        ))}
        <Checkbox label="Only where there is none yet" checked={onlyWhereMissing} onChange={setOnly} />
        <p aria-live="polite">
          {changed} will change, {skipped} stay as they are.
        </p>
      </div>
    </Modal>
  )
}
