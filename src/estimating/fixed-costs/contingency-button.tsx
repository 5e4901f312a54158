import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { NIL, ONE, type Money } from '#domain/value/money'
import { add, remove, set } from '#local/write/changes'
import { useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { Button } from '../../ui/action/button'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { FormModal } from '../../ui/overlay/form-modal'
import { currencySymbol } from '#domain/value/currency'

interface ContingencyButtonProps {
  readonly assessment: number
  readonly lines: readonly Held<typeof assessmentFixedCost>[]
  readonly place: string
}

/** Adds, changes and removes the contingency of an assessment: one lump sum, all of it cost. Spec: ASMT-14. */
export function ContingencyButton({ assessment, lines, place }: ContingencyButtonProps) {
  const [open, setOpen] = useState(false)
  const present = lines.find(line => line.isContingency)
  return (
    <>
      <Button icon={ShieldAlert} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {present ? 'Change contingency' : 'Add contingency'}
      </Button>
      {open && (
        <ContingencyForm assessment={assessment} present={present} place={place} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface ContingencyFormProps {
  readonly assessment: number
  readonly present: Held<typeof assessmentFixedCost> | undefined
  readonly place: string
  readonly onClose: () => void
}

function ContingencyForm({ assessment, present, place, onClose }: ContingencyFormProps) {
  const act = useAct(place)
  const { account } = useViewer()
  const [amount, setAmount] = useState<Money | null>(present?.ratePerPeriod ?? null)

  const save = () =>
    present
      ? act([set(assessmentFixedCost, present.id, { ratePerPeriod: amount })], 'Changed the contingency')
      : act(
          [
            add(assessmentFixedCost, {
              assessment,
              name: 'Contingency',
              quantity: ONE,
              periodLength: ONE,
              periodUnit: 'l',
              ratePerPeriod: amount,
              profitPerPeriod: NIL,
              isContingency: true,
              clientVisible: false,
            }),
          ],
          'Added a contingency',
        )
  async function takeAway() {
    if (present && (await act([remove(assessmentFixedCost, present.id)], 'Removed the contingency'))) onClose()
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title={present ? 'Change contingency' : 'Add contingency'}
      submitLabel={present ? 'Save contingency' : 'Add contingency'}
      valid={amount !== null}
      onSubmit={save}
    >
      <FormField label="Amount" description="A lump sum in the price. All of it is cost, so it earns no profit.">
        <NumberInput kind="money" value={amount} onChange={setAmount} prefix={currencySymbol(account.currency)} />
      </FormField>
      {present && (
        <Button kind="danger" onClick={() => void takeAway()}>
          Remove contingency
        </Button>
      )}
    </FormModal>
  )
}
