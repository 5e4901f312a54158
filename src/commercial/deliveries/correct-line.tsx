import { useState } from 'react'
import { deliveryLine, type DeliveryLine } from '#contract/commercial/delivery-line'
import { cameProblem } from '#domain/commercial/materials/came-problem'
import { negate, NIL, ONE, type Quantity } from '#domain/value/money'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Segmented } from '../../ui/input/segmented'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { countWords } from '../materials/quantity-words'

const WAYS = [
  { value: 'count', label: 'Counted wrong' },
  { value: 'back', label: 'Take back' },
] as const
type Way = (typeof WAYS)[number]['value']

interface CorrectLineProps {
  readonly line: DeliveryLine
  /** What of it has not been taken back. */
  readonly left: Quantity
  /** This device knows of an approved invoice: what was recorded stays. */
  readonly isPaidFor: boolean
  readonly onClose: () => void
}

/**
 * Corrects what was counted of a line, or takes some of it back by a line of its own, which is the only way once an invoice of the order has been approved.
 * Also without a connection. Source: commercial section 3, Delivery.
 */
export function CorrectLine({ line, left, isPaidFor, onClose }: CorrectLineProps) {
  const act = useAct()
  const [chosen, setWay] = useState<Way>('count')
  const [came, setCame] = useState<Quantity | null>(line.quantity)
  const [damaged, setDamaged] = useState<Quantity | null>(line.damaged)
  const [back, setBack] = useState<Quantity | null>(null)
  const [why, setWhy] = useState('')
  // A text that is no allowed number is not what would be kept.
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  const faultIn = (field: string) => (problem: unknown) =>
    setFaults(was => new Set([...was].filter(each => each !== field).concat(problem === null ? [] : [field])))
  const way = isPaidFor ? 'back' : chosen
  const unit = line.unit ?? 'item'
  const save = () =>
    way === 'count'
      ? act([countedAnew(line, came ?? NIL, damaged ?? NIL)], `Corrected ${line.name}`)
      : act([takenBack(line, back ?? NIL, why)], `Took back ${countWords(back ?? NIL)} ${unit} of ${line.name}`)
  return (
    <FormModal
      open
      onClose={onClose}
      title={`Correct ${line.name}`}
      body={
        isPaidFor
          ? [
              'An invoice for this order has been approved: what was recorded stays. What you take back is a line of its own.',
            ]
          : []
      }
      submitLabel={way === 'count' ? 'Save the count' : 'Take back'}
      valid={
        way === 'count'
          ? came !== null && !faults.has('came') && !faults.has('damaged') && cameProblem(came, damaged ?? NIL) === null
          : back !== null && back > NIL && !faults.has('back')
      }
      onSubmit={save}
    >
      {!isPaidFor && <Segmented label="What was wrong?" value={way} onChange={setWay} options={WAYS} />}
      {way === 'count' ? (
        <>
          <FormField label={`Really came, in ${unit}`} required>
            <NumberInput
              kind="quantity"
              decimals={2}
              min={NIL}
              value={came}
              onChange={setCame}
              onProblem={faultIn('came')}
              data-initial-focus
            />
          </FormField>
          <FormField
            label={`Damaged, in ${unit}`}
            optional="optional"
            error={cameProblem(came ?? NIL, damaged ?? NIL) ?? undefined}
          >
            <NumberInput
              kind="quantity"
              decimals={2}
              min={NIL}
              value={damaged === NIL ? null : damaged}
              onChange={setDamaged}
              onProblem={faultIn('damaged')}
            />
          </FormField>
        </>
      ) : (
        <>
          <FormField label={`How many ${unit} go back?`} description={`At most ${countWords(left)}`} required>
            <NumberInput
              kind="quantity"
              decimals={2}
              min={NIL}
              max={left}
              value={back}
              onChange={setBack}
              onProblem={faultIn('back')}
              data-initial-focus
            />
          </FormField>
          <FormField label="Why?" optional="optional">
            <TextInput
              value={why}
              onChange={setWhy}
              maxLength={2_000}
              placeholder="Wrong board, was never on the lorry"
            />
          </FormField>
        </>
      )}
    </FormModal>
  )
}

/** The count as it is told now, in units. */
const countedAnew = ({ id, unit }: DeliveryLine, quantity: Quantity, damaged: Quantity): Change =>
  set(deliveryLine, id, { quantity, damaged, entered: quantity, enteredUnit: unit, packSize: ONE })

function takenBack(
  { project, delivery, orderLine, material, name, unit }: DeliveryLine,
  taken: Quantity,
  why: string,
): Change {
  const quantity = negate(taken)
  return add(deliveryLine, {
    project,
    delivery,
    orderLine,
    material,
    name,
    unit,
    quantity,
    entered: quantity,
    enteredUnit: unit,
    packSize: ONE,
    note: why.trim() === '' ? null : why.trim(),
  })
}
