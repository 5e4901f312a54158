import { MessageSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import type { materialInvoice } from '#contract/commercial/material-invoice'
import { aboveLimit } from '#domain/commercial/roles/approval'
import type { Matched } from '#domain/commercial/invoices/match'
import { capital } from '#domain/value/lower'
import { absolute, minus, type Money, NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useOffice } from '../../records/office/use-office'
import { whyNoTransition } from '../../records/lifecycle/steps'
import type { Decision } from '../../records/review/review-bar'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { NumberInput } from '../../ui/input/number-input'
import { TextArea } from '../../ui/input/text-area'
import type { PurchaseKind } from '../common/purchase-kinds'
import type { useInvoiceFacts } from './use-invoice-facts'

interface Deciding {
  readonly kind: PurchaseKind
  readonly invoice: Held<typeof materialInvoice>
  readonly matched: Matched
  readonly facts: ReturnType<typeof useInvoiceFacts>
  /** "invoice HBS-21077 of Harland". */
  readonly name: string
}

/**
 * Returns the two decisions about an invoice: approving so much of it, and raising a query. The amount starts at what is covered; more needs a
 * reason, and a query needs notes. Online only: both say so. Source: rooms 34.
 */
export function useInvoiceDecisions({ kind, invoice, matched, facts, name }: Deciding): readonly [Decision, Decision] {
  const { account } = useViewer()
  const office = useOffice(null)
  /** Undefined until it is changed; null while the field is empty or holds no clear amount. */
  const [typed, setTyped] = useState<Money | null>()
  const [notes, setNotes] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const amount = typed === undefined ? matched.payable : typed
  const isCredit = invoice.net < NIL
  // A credit note disputes nothing: what it does not take off what was approved was in dispute already. Decision 661.
  const dispute = isCredit || amount === null ? NIL : minus(invoice.net, amount)
  const isMore = amount !== null && amount > matched.payable && !isCredit
  const { approve, query } = kind.invoiceLifecycle.transitions
  const money = (value: Money) => formatMoney(value, account.currency)
  /** A credit as the trade says it: "credit of £5.00". */
  const ofCredit = (value: Money) => (isCredit ? `credit of ${money(absolute(value))}` : money(value))
  async function make(move: typeof approve, input: Readonly<Record<string, unknown>>): Promise<boolean> {
    setErrors({})
    return move !== undefined && office.make(kind.invoiceLifecycle, { ...invoice }, move, input)
  }
  function ask(words: string): false {
    setErrors({ notes: words })
    field.current?.focus()
    return false
  }
  async function approveIt(): Promise<boolean> {
    if (amount === null) {
      setErrors({ amount: 'Type the amount to approve' })
      return false
    }
    if (isMore && notes.trim() === '') return ask('Say why more is approved than what came')
    return make(approve, { approvedForPayment: amount, overrideReason: isMore ? notes.trim() : null })
  }
  const { approval, fourEyes } = facts
  const above = approval && amount !== null ? aboveLimit(amount, approval) : null
  const blocked = (approve && office.blockedFor(approve)) ?? undefined
  const notesField = (description: string) => (
    <FormField label="Notes" description={description} error={errors['notes']}>
      <TextArea ref={field} value={notes} onChange={setNotes} maxLength={2_000} />
    </FormField>
  )
  const sums = isCredit
    ? [
        { label: 'Net credited', to: money(absolute(invoice.net)) },
        { label: 'Taken off what was disputed', to: money(absolute(minus(invoice.net, matched.payable))) },
        { label: 'Taken off what was approved', to: money(absolute(matched.payable)) },
      ]
    : [
        { label: 'Net invoiced', to: money(invoice.net) },
        { label: `Covered by ${kind.covered}`, to: money(matched.payable) },
      ]
  const outside =
    amount !== null && !isCredit && (amount < NIL || amount > invoice.net)
      ? `Approve more than ${money(NIL)} and at most ${money(invoice.net)}, the net`
      : null
  const approving = amount === null ? 'Approve' : `Approve ${ofCredit(amount)}`
  const disputed = dispute === NIL ? '' : `, dispute ${money(dispute)}`
  const advice = matched.suggest === 'approve' ? [] : [{ label: 'Suggested', to: 'Query' }]
  return [
    {
      move: 'approve',
      letter: 'a',
      label: `${approving}${disputed}`,
      isPrimary: true,
      reason:
        fourEyes ??
        blocked ??
        matched.refusal ??
        above ??
        whyNoTransition(kind.invoiceLifecycle, invoice, 'approve', facts) ??
        outside ??
        (amount === NIL && invoice.net > NIL ? 'Nothing of it is covered' : undefined),
      question: `Approve ${name}?`,
      lines: [...advice, ...sums, ...(dispute === NIL ? [] : [{ label: 'In dispute', to: money(dispute) }])],
      // A credit note is approved for what it takes off, and for nothing else.
      fields: isCredit ? undefined : (
        <>
          <FormField label="Approve for payment" error={errors['amount']}>
            <NumberInput kind="money" value={amount} onChange={setTyped} inputMode="decimal" />
          </FormField>
          {notesField(
            isMore ? 'Needed: more is approved than what came' : `Needed only above ${money(matched.payable)}`,
          )}
        </>
      ),
      confirm: approving,
      needsWords: isMore && notes.trim() === '',
      done: `${capital(name)} approved: ${ofCredit(amount ?? NIL)}${dispute === NIL ? '' : `, ${money(dispute)} in dispute`}`,
      run: approveIt,
    },
    {
      move: 'query',
      letter: 'q',
      label: 'Raise query',
      icon: MessageSquare,
      reason: blocked,
      question: `Raise a query on ${name}?`,
      lines: sums,
      fields: notesField('What the supplier has to answer'),
      confirm: 'Raise query',
      needsWords: true,
      done: `Query raised on ${name}: ${isCredit ? 'a credit of ' : ''}${money(absolute(invoice.net))} waits`,
      run: async () => (notes.trim() === '' ? ask('A query needs notes') : make(query, { queryNotes: notes.trim() })),
    },
  ]
}
