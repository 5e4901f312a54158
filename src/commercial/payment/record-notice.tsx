import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import type { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { NOTICE_TYPES, paymentNotice, type PaymentNotice } from '#contract/commercial/payment/payment-notice'
import { whyNoNotice, whyNotNoticed } from '#domain/commercial/payment/payment-calendar'
import type { Day } from '#domain/value/day'
import { type Money, NIL } from '#domain/value/money'
import { add } from '#local/write/changes'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useAct } from '../../records/data/use-act'
import type { Held } from '../../records/data/held'
import { useDraft } from '../../records/form/use-draft'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'
import { noticeLabel } from './outgoing-words'

interface RecordNoticeProps {
  readonly application: Held<typeof outgoingApplication>
}

/** Records a notice that was served about an application, also without a connection. Its documents are added to it afterwards. */
export function RecordNotice({ application }: RecordNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={FilePlus2} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Record a notice
      </Button>
      {isOpen && <NoticeForm application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

interface NoticeDraft {
  readonly type: PaymentNotice['type']
  readonly servedOn: Day | null
  readonly amount: Money | null
  readonly basis: string
}

function NoticeForm({ application, onClose }: RecordNoticeProps & { readonly onClose: () => void }) {
  const { account } = useViewer()
  const today = useToday()
  const act = useAct()
  const [draft, setDraft, dropDraft, { isBegun }] = useDraft<NoticeDraft>(`notice-${application.id}`, {
    type: 'payment',
    servedOn: today,
    amount: null,
    basis: '',
  })
  const { type, servedOn, amount, basis } = draft
  const why = servedOn === null ? null : whyNoNotice(application, servedOn, today)
  const tooMuch = amount === null ? null : whyNotNoticed(application, amount)
  const label = noticeLabel(type)
  async function save(): Promise<boolean> {
    if (servedOn === null || amount === null) return false
    const { id, project } = application
    const values = { project, application: id, type, servedOn, amount, basis: basis.trim() }
    return act([add(paymentNotice, values)], `${label}, ${formatMoney(amount, account.currency)}`)
  }
  return (
    <FormModal
      open
      isBegun={isBegun}
      title="Record a notice"
      body={['A notice can’t be changed later. Add the letter or mail to it once it is saved.']}
      submitLabel="Save notice"
      valid={servedOn !== null && amount !== null && basis.trim() !== '' && why === null && tooMuch === null}
      onSubmit={save}
      onClose={() => {
        void dropDraft()
        onClose()
      }}
    >
      <FormField label="Notice">
        <Select
          value={type}
          options={NOTICE_TYPES}
          onChange={value =>
            setDraft(was => ({ ...was, type: NOTICE_TYPES.find(each => each.value === value)?.value ?? 'payment' }))
          }
        />
      </FormField>
      <FormField label="Served on" required error={why ?? undefined}>
        <DateInput value={servedOn} onChange={next => setDraft(was => ({ ...was, servedOn: next }))} />
      </FormField>
      <FormField label="Sum due, without VAT" required error={tooMuch ?? undefined}>
        <NumberInput
          kind="money"
          value={amount}
          min={NIL}
          onChange={next => setDraft(was => ({ ...was, amount: next }))}
        />
      </FormField>
      <FormField label="How the sum is worked out" required>
        <TextArea value={basis} onChange={next => setDraft(was => ({ ...was, basis: next }))} maxLength={10_000} />
      </FormField>
    </FormModal>
  )
}
