import { MessageSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { aboveLimit } from '#domain/commercial/roles/approval'
import type { Matched } from '#domain/commercial/invoices/match'
import { minus, type Money, NIL } from '#domain/value/money'
import { useShortcut } from '../../app/page/use-shortcut'
import { useViewer } from '../../app/viewer'
import { useMove } from '../../records/life/use-move'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatMoney } from '../../ui/format'
import formStyles from '../../ui/input/form-column.module.css'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextArea } from '../../ui/input/text-area'
import { Section } from '../../ui/shell/page'
import type { PaperKind } from '../common/paper-kinds'
import { useApproval } from '../common/use-approval'

interface DecidingProps {
  readonly kind: PaperKind
  readonly invoice: MaterialInvoice
  readonly matched: Matched
  readonly onDone: () => void
}

/**
 * Approving so much of an invoice, or raising a query with notes: one key each. The amount starts at what is covered; more needs a reason, and a
 * query needs notes. Online only: both buttons say so. Source: rooms 34.
 */
export function Deciding({ kind, invoice, matched, onDone }: DecidingProps) {
  const { account } = useViewer()
  const life = useMove(kind.invoiceLife)
  const [typed, setTyped] = useState<Money | null>(null)
  const [notes, setNotes] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const amount = typed ?? matched.payable
  const dispute = minus(invoice.net, amount)
  const isMore = amount > matched.payable && invoice.net > NIL
  const { approve, query } = kind.invoiceLife.moves
  async function make(move: typeof approve, input: Readonly<Record<string, unknown>>) {
    setErrors({})
    if (move && (await life.make({ ...invoice }, move, input))) onDone()
  }
  async function approveNow() {
    if (isMore && notes.trim() === '') return ask('Say why more is approved than what came')
    await make(approve, { approvedForPayment: amount, overrideReason: isMore ? notes.trim() : null })
  }
  async function queryNow() {
    if (notes.trim() === '') return ask('A query needs notes')
    await make(query, { queryNotes: notes.trim() })
  }
  function ask(words: string) {
    setErrors({ notes: words })
    field.current?.focus()
  }
  const approval = useApproval(invoice.project, 'AccountsInvoices')
  const above = approval ? aboveLimit(amount, approval) : null
  const blocked = approve ? (life.blockedFor(approve) ?? undefined) : undefined
  const held = blocked ?? above ?? undefined
  useShortcut('a', held === undefined && !life.working ? () => void approveNow() : null)
  useShortcut('q', blocked === undefined && !life.working ? () => void queryNow() : null)
  const money = (value: Money) => formatMoney(value, account.currency)
  return (
    <Section title="Decide" aside={matched.suggest === 'approve' ? 'Suggested: approve' : 'Suggested: query'}>
      <div className={formStyles['form']}>
        <FormField label="Approve for payment" description={`${money(matched.payable)} is covered by ${kind.covered}`}>
          <NumberInput kind="money" value={amount} onChange={setTyped} inputMode="decimal" />
        </FormField>
        <FormField
          label="Notes"
          description="A query needs them, and so does approving more than what came"
          error={errors['notes']}
        >
          <TextArea ref={field} value={notes} onChange={setNotes} maxLength={2_000} />
        </FormField>
        <ButtonRow>
          <Button
            kind="primary"
            keys={['A']}
            reason={held}
            disabled={life.working || amount === NIL}
            onClick={() => void approveNow()}
          >
            {dispute === NIL ? `Approve ${money(amount)}` : `Approve ${money(amount)}, dispute ${money(dispute)}`}
          </Button>
          <Button
            icon={MessageSquare}
            keys={['Q']}
            reason={blocked}
            disabled={life.working}
            onClick={() => void queryNow()}
          >
            Raise query
          </Button>
        </ButtonRow>
      </div>
    </Section>
  )
}
