import { Hash } from 'lucide-react'
import { useState } from 'react'
import type { NominalAssignment } from '#contract/commercial/assignments/nominal-assignment'
import type { Resource } from '#contract/kit/resource'
import { useViewer } from '../../app/viewer'
import type { Subject } from '../../records/office/send-first'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { FormModal } from '../../ui/overlay/form-modal'
import { toasts } from '../../ui/overlay/toast-store'

type Part = Pick<NominalAssignment, 'id' | 'shortName' | 'nominalCode' | 'totalValue'>
interface Code {
  readonly id: number
  readonly code: string
  readonly name: string
}
interface RecodeProps {
  readonly resource: Resource
  readonly parts: readonly Part[]
  readonly codes: readonly Code[]
  /** The paper they are parts of: what this device changed on it is sent first. */
  readonly of: Subject
}

/** Gives a part of an approved or paid paper another nominal code, at the same sum. Online only: the button says so. Decision 668. */
export function Recode(props: RecodeProps) {
  const { blocked } = useOffice(props.of)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Hash} reason={blocked ?? undefined} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change nominal code
      </Button>
      {isOpen && <RecodeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RecodeDialog({ resource, parts, codes, of, onClose }: RecodeProps & { readonly onClose: () => void }) {
  const { account } = useViewer()
  const office = useOffice(of)
  const [chosen, setChosen] = useState(String(parts[0]?.id ?? ''))
  const [code, setCode] = useState('')
  const part = parts.find(({ id }) => String(id) === chosen)
  const words = (id: number | null): string => {
    if (id === null) return 'no code yet'
    const found = codes.find(each => each.id === id)
    return found ? `${found.code} ${found.name}` : 'an archived code'
  }
  async function save(): Promise<boolean> {
    if (!part || code === '') return false
    const isDone = await office.decide(resource, part.id, 'recode', { nominalCode: Number(code) })
    if (isDone) toasts.show('info', `Nominal code changed to ${words(Number(code))}`)
    return isDone
  }
  return (
    <FormModal
      open
      title="Change nominal code"
      body={['The sum stays as it is. The history keeps who changed the code, and when.']}
      submitLabel="Change code"
      valid={part !== undefined && code !== '' && Number(code) !== part.nominalCode}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField label="Part" required>
        <Select
          value={chosen}
          onChange={setChosen}
          options={parts.map(({ id, shortName, nominalCode, totalValue }) => ({
            value: String(id),
            label: `${shortName ?? 'Part'}, ${formatMoney(totalValue, account.currency)}, ${words(nominalCode)}`,
          }))}
        />
      </FormField>
      <FormField label="New nominal code" required>
        <Select
          value={code}
          onChange={setCode}
          options={[
            { value: '', label: 'Choose a code' },
            ...codes.map(({ id }) => ({ value: String(id), label: words(id) })),
          ]}
        />
      </FormField>
    </FormModal>
  )
}
