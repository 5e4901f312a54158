import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { installed, percentFromInstalled } from '#domain/commercial/progress'
import { Button } from '../../../ui/action/button'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { problemSaid } from '../../../ui/input/number-text'
import { FormModal } from '../../../ui/overlay/form-modal'
import type { ProgressItem } from '../../common/progress-model'
import { WhyLower } from '../why-lower'
import { NIL, WHOLE, type Percentage, type Quantity } from '#domain/value/money'

interface ExactProgressProps {
  readonly item: ProgressItem
  readonly disabled: boolean
  /** `why`: the reason for a lower figure. */
  readonly onRecord: (percent: Percentage, why: string | null) => void
}

/** Between the steps of five: the percentage itself, or how much is installed; the one follows the other. Spec: PROG-1. */
export function ExactProgress({ item, disabled, onRecord }: ExactProgressProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Pencil} fill disabled={disabled} onClick={() => setOpen(true)}>
        Enter percentage or quantity
      </Button>
      {isOpen && <ExactForm item={item} onClose={() => setOpen(false)} onRecord={onRecord} />}
    </>
  )
}

interface Typed {
  readonly percent: Percentage | null
  readonly done: Quantity | null
}

/** What to say under a field; null while it is right. */
interface Wrong {
  readonly percent: string | null
  readonly done: string | null
}

function ExactForm({
  item,
  onClose,
  onRecord,
}: Omit<ExactProgressProps, 'disabled'> & { readonly onClose: () => void }) {
  const { product, quantity } = item
  const [{ percent, done }, setTyped] = useState<Typed>({ percent: item.percent, done: item.installed })
  const [wrong, setWrong] = useState<Wrong>({ percent: null, done: null })
  const [why, setWhy] = useState('')
  const isLower = percent !== null && percent < item.percent
  return (
    <FormModal
      open
      title={product.name}
      submitLabel="Record progress"
      onClose={onClose}
      valid={percent !== null && wrong.percent === null && wrong.done === null && (!isLower || why.trim() !== '')}
      onSubmit={() => {
        if (percent !== null) onRecord(percent, isLower ? why.trim() : null)
        return Promise.resolve(true)
      }}
    >
      <FormField label="Percentage" error={wrong.percent ?? undefined}>
        <NumberInput
          value={percent}
          kind="percentage"
          decimals={2}
          min={NIL}
          max={WHOLE}
          postfix="%"
          onProblem={(problem, words) =>
            setWrong({ ...wrong, percent: problemSaid(problem, words, 'Give a percentage from 0 to 100') })
          }
          onChange={next => setTyped({ percent: next, done: next === null ? null : installed(quantity, next) })}
        />
      </FormField>
      {quantity > NIL && (
        <FormField label="Installed" error={wrong.done ?? undefined}>
          <NumberInput
            value={done}
            kind="quantity"
            min={NIL}
            max={quantity}
            postfix={product.unit ?? ''}
            onProblem={(problem, words) =>
              setWrong({
                ...wrong,
                done: problemSaid(problem, words, 'Give a quantity no larger than that of the bill'),
              })
            }
            onChange={next =>
              setTyped({ percent: next === null ? null : percentFromInstalled(quantity, next), done: next })
            }
          />
        </FormField>
      )}
      {isLower && <WhyLower value={why} onChange={setWhy} />}
    </FormModal>
  )
}
