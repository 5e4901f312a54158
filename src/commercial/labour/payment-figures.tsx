import type { Resource } from '#contract/kit/resource'
import { discountBetween } from '#domain/commercial/payment/incoming-payment'
import { capital } from '#domain/value/lower'
import { minus, type Money, negate, NIL, parseAs, type Percentage } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { useCurrencySign } from '../../app/viewer'
import { formatNumber, formatPercentage } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { ScrollSideways } from '../materials/scroll-sideways'
import materialStyles from '../materials/materials.module.css'
import styles from './labour.module.css'
import { usePayment } from './use-payment'

export interface Figures {
  readonly period: Money
  readonly retention: Money
  /** Kept back by our pay less notice. */
  readonly withheld: Money
  readonly payable: Money
  readonly cisRate: Percentage
  readonly cisBase: Money
  readonly cisDeduction: Money
  readonly vat: Money
  readonly isReverseCharge: boolean
  readonly toPay: Money
}
/** An application of a subcontractor that is approved: its figures and the reasons for them. */
interface DecidedPayment {
  readonly figures: Figures
  readonly whyApproved: string | null
  readonly whyPaid: string | null
}
interface PaymentFiguresProps {
  readonly resource: Resource
  readonly application: { readonly id: number; readonly updatedAt: string }
  /** Null before it is approved. */
  readonly decided: DecidedPayment | null
  /** What else the preview follows from: it is asked again when these change. */
  readonly asked?: unknown
}

/** What an approved application stores of its payment, labour or supply and fit. */
interface StoredPayment {
  readonly retentionBefore: Money | null
  /** Labour has no pay less notice. */
  readonly withheld?: Money | null
  readonly payable: Money | null
  readonly cisRate: Percentage | null
  readonly cisBase: Money | null
  readonly cisDeduction: Money | null
  readonly vat: Money | null
  readonly vatAccounted: Money | null
  readonly toPay: Money | null
  readonly whyApproved: string | null
  readonly whyPaid: string | null
}

/** Returns the decided payment of an application. `gross` is the period's. */
export const decidedPayment = (of: StoredPayment, gross: Money, retentionToDate: Money | null): DecidedPayment => ({
  whyApproved: of.whyApproved,
  whyPaid: of.whyPaid,
  figures: {
    period: gross,
    retention: minus(retentionToDate ?? NIL, of.retentionBefore ?? NIL),
    withheld: of.withheld ?? NIL,
    payable: of.payable ?? NIL,
    cisRate: of.cisRate ?? NIL,
    cisBase: of.cisBase ?? NIL,
    cisDeduction: of.cisDeduction ?? NIL,
    vat: of.vat ?? NIL,
    isReverseCharge: (of.vatAccounted ?? NIL) !== NIL,
    toPay: of.toPay ?? NIL,
  },
})

/**
 * From approved to paid, in the order it is worked out, and why in words. Of an application that is not approved as it would be today, asked of the
 * server. Source: rooms 35, From approved to paid and Why this deduction.
 */
export function PaymentFigures({ resource, application, decided, asked }: PaymentFiguresProps) {
  return decided === null ? (
    <Expected resource={resource} id={application.id} asked={[application.updatedAt, asked]} />
  ) : (
    <Decided of={decided} />
  )
}

function Decided({ of: { figures, whyApproved, whyPaid } }: { readonly of: DecidedPayment }) {
  const sign = useCurrencySign()
  return (
    <>
      <Section title="From approved to paid" aside={sign}>
        <FigureTable figures={figures} />
      </Section>
      {whyPaid && (
        <Section title="Why this deduction">
          <Why words={whyPaid} />
        </Section>
      )}
      {whyApproved && whyApproved !== whyPaid && (
        <Section title={whyPaid ? 'When it was approved' : 'Why this deduction'}>
          <Why words={whyApproved} />
        </Section>
      )}
    </>
  )
}

interface ExpectedProps {
  readonly resource: Resource
  readonly id: number
  readonly asked: unknown
}
function Expected({ resource, id, asked }: ExpectedProps) {
  const today = useToday()
  const answer = usePayment(resource, id, today, asked)
  if (!answer)
    return (
      <Section title="From approved to paid">
        <StatusRow
          kind="empty"
          text="Tax details are not kept on devices: with a connection the deduction is shown here"
        />
      </Section>
    )
  const money = (text: string): Money => parseAs('money', text) ?? NIL
  const figures: Figures = {
    period: money(answer.period),
    retention: money(answer.retention),
    withheld: NIL,
    payable: money(answer.payable),
    cisRate: parseAs('percentage', answer.cisRate) ?? NIL,
    cisBase: money(answer.cisBase),
    cisDeduction: money(answer.cisDeduction),
    vat: money(answer.vat),
    isReverseCharge: answer.isReverseCharge,
    toPay: money(answer.toPay),
  }
  return (
    <>
      <Section title="From approved to paid" aside="as it would be today">
        <FigureTable figures={figures} />
      </Section>
      <Section title="Why this deduction">
        <Why words={answer.why} />
      </Section>
    </>
  )
}

function FigureTable({ figures }: { readonly figures: Figures }) {
  const { period, retention, withheld, payable } = figures
  const discount = discountBetween(figures)
  const row = (label: string, value: Money, kind?: 'total' | 'quiet') => (
    <tr key={label} className={kind === 'total' ? materialStyles['total'] : undefined}>
      <th scope="row">{label}</th>
      <td data-figure className={kind === 'quiet' ? materialStyles['quiet'] : undefined}>
        {formatNumber('money', value)}
      </td>
    </tr>
  )
  return (
    <ScrollSideways label="From approved to paid">
      <table className={materialStyles['table']} aria-label="From approved to paid">
        <tbody>
          {row('This period', period)}
          {row('Retention', negate(retention))}
          {discount !== NIL && row('Discount', negate(discount))}
          {withheld !== NIL && row('Withheld by our pay less notice', negate(withheld))}
          {row('Payable before tax', payable, 'total')}
          {row('CIS is worked on', figures.cisBase, 'quiet')}
          {row(`CIS ${formatPercentage(figures.cisRate)}`, negate(figures.cisDeduction))}
          {row(figures.isReverseCharge ? 'VAT, reverse charge' : 'VAT', figures.vat)}
          {row('To pay', figures.toPay, 'total')}
        </tbody>
      </table>
    </ScrollSideways>
  )
}

/** It begins a line of its own here. */

/** A decision line by line: what, and under it why. */
export function Why({ words }: { readonly words: string }) {
  return (
    <ul className={styles['why']}>
      {words.split('\n').map(line => {
        const at = line.indexOf(': ')
        return (
          <li key={line}>
            <strong>{at < 0 ? line : line.slice(0, at)}</strong>
            {at >= 0 && <span>{capital(line.slice(at + 2))}</span>}
          </li>
        )
      })}
    </ul>
  )
}
