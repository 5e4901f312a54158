import type { LabourApplication } from '#contract/commercial/labour-application'
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

interface Figures {
  readonly period: Money
  readonly retention: Money
  readonly payable: Money
  readonly cisRate: Percentage
  readonly cisBase: Money
  readonly cisDeduction: Money
  readonly vat: Money
  readonly isReverseCharge: boolean
  readonly toPay: Money
}

/**
 * From approved to paid, in the order it is worked out, and why in words. Of a Held application as it would be today, asked of the server. Source:
 * rooms 35, From approved to paid and Why this deduction.
 */
export function PaymentFigures({ application }: { readonly application: LabourApplication }) {
  return application.state === 'held' ? <Expected application={application} /> : <Decided application={application} />
}

function Decided({ application: of }: { readonly application: LabourApplication }) {
  const sign = useCurrencySign()
  const figures: Figures = {
    period: minus(of.grossToDate ?? NIL, of.grossBefore ?? NIL),
    retention: minus(of.retentionToDate ?? NIL, of.retentionBefore ?? NIL),
    payable: of.payable ?? NIL,
    cisRate: of.cisRate ?? NIL,
    cisBase: of.cisBase ?? NIL,
    cisDeduction: of.cisDeduction ?? NIL,
    vat: of.vat ?? NIL,
    isReverseCharge: (of.vatAccounted ?? NIL) !== NIL,
    toPay: of.toPay ?? NIL,
  }
  return (
    <>
      <Section title="From approved to paid" aside={sign}>
        <FigureTable figures={figures} />
      </Section>
      {of.whyPaid && (
        <Section title="Why this deduction">
          <Why words={of.whyPaid} />
        </Section>
      )}
      {of.whyApproved && of.whyApproved !== of.whyPaid && (
        <Section title={of.whyPaid ? 'When it was approved' : 'Why this deduction'}>
          <Why words={of.whyApproved} />
        </Section>
      )}
    </>
  )
}

function Expected({ application: of }: { readonly application: LabourApplication }) {
  const today = useToday()
  const answer = usePayment(of.id, today, of.updatedAt)
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
          {row('This period', figures.period)}
          {row('Retention', negate(figures.retention))}
          {row('Payable before tax', figures.payable, 'total')}
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
