import { Plus } from 'lucide-react'
import { useState } from 'react'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { type Money, NIL } from '#domain/value/money'
import { add } from '#local/write/changes'
import { useViewer } from '../../app/viewer'
import { useAct } from '../../records/data/use-act'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextInput } from '../../ui/input/text-input'
import { FormModal } from '../../ui/overlay/form-modal'

interface OnAccountButtonProps {
  readonly application: { readonly id: number; readonly project: number }
}

/** Adds an amount on account to a held application, also without a connection. Spec: business 3, on-account items. */
export function OnAccountButton({ application }: OnAccountButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Plus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Amount on account
      </Button>
      {isOpen && <OnAccountDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function OnAccountDialog({ application, onClose }: OnAccountButtonProps & { readonly onClose: () => void }) {
  const { account } = useViewer()
  const act = useAct()
  const [name, setName] = useState('')
  const [value, setValue] = useState<Money | null>(null)
  async function save(): Promise<boolean> {
    if (value === null) return false
    const { id, project } = application
    return act(
      [add(outgoingItem, { project, application: id, name: name.trim(), value, progress: NIL, reason: null })],
      `Added ${formatMoney(value, account.currency)} on account`,
    )
  }
  return (
    <FormModal
      open
      title="Amount on account"
      body={['To date, without VAT. No retention is held on it.']}
      submitLabel="Add amount"
      valid={name.trim() !== '' && value !== null}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label="What for" required>
        <TextInput value={name} onChange={setName} />
      </FormField>
      <FormField label="Value to date" required>
        <NumberInput kind="money" value={value} onChange={setValue} />
      </FormField>
    </FormModal>
  )
}
