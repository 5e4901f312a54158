import { useState } from 'react'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { type Money, NIL, type Percentage, percentOf, shareOf } from '#domain/value/money'
import { remove, set } from '#local/write/changes'
import { useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'

interface EditLineProps {
  readonly line: Held<typeof outgoingItem>
  readonly onClose: () => void
}

/** Changes what one line claims, with the reason where it is not what progress gives; also without a connection. Spec: APP-1. */
export function EditLine({ line, onClose }: EditLineProps) {
  const { account } = useViewer()
  const act = useAct()
  const [value, setValue] = useState<Money | null>(line.value)
  const [progress, setProgress] = useState<Percentage | null>(line.progress)
  const [reason, setReason] = useState(line.reason ?? '')
  const { contractValue, measuredValue } = line
  const isAsMeasured = measuredValue === null || value === measuredValue
  async function save(): Promise<boolean> {
    if (value === null || progress === null) return false
    const values = { value, progress, reason: isAsMeasured ? null : reason.trim() }
    return act([set(outgoingItem, line.id, values)], `Claimed ${formatMoney(value, account.currency)} of ${line.name}`)
  }
  async function take(): Promise<void> {
    if (await act([remove(outgoingItem, line.id)], `Removed ${line.name}`)) onClose()
  }
  return (
    <FormModal
      open
      title={[line.code, line.name].filter(Boolean).join(' ')}
      body={
        measuredValue === null
          ? []
          : [`Progress gives ${formatMoney(measuredValue, account.currency)} to date. Another value needs a reason.`]
      }
      submitLabel="Save"
      valid={value !== null && progress !== null && (isAsMeasured || reason.trim() !== '')}
      onSubmit={save}
      onClose={onClose}
    >
      {contractValue !== null && (
        <FormField label="Progress to date, %">
          <NumberInput
            kind="percentage"
            value={progress}
            min={NIL}
            onChange={next => {
              setProgress(next)
              if (next !== null) setValue(percentOf(contractValue, next))
            }}
          />
        </FormField>
      )}
      <FormField label="Value to date" required>
        <NumberInput
          kind="money"
          value={value}
          onChange={next => {
            setValue(next)
            if (next !== null && contractValue !== null) setProgress(shareOf(next, contractValue) ?? NIL)
          }}
        />
      </FormField>
      {!isAsMeasured && (
        <FormField label="Why another value than progress gives" required>
          <TextArea value={reason} onChange={setReason} />
        </FormField>
      )}
      {line.kind === 'onAccount' && (
        <Button kind="danger" onClick={() => void take()}>
          Remove this amount
        </Button>
      )}
    </FormModal>
  )
}
