import { NIL } from '#domain/value/money'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { formatDay, formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import type { CalendarOfApplication } from './use-calendar'

/** Payments that came on a certificate, and what the client owes for paying late. Late Payment of Commercial Debts (Interest) Act 1998. */
export function PaymentsAndInterest({ of }: { readonly of: CalendarOfApplication }) {
  const { account } = useViewer()
  const { application, payments, calendar, late } = of
  const isRepayment = (application.certifiedTotal ?? NIL) < NIL
  return (
    <>
      {payments.length > 0 && (
        <Section title="Payments received" aside={formatMoney(application.received, account.currency)}>
          <List label="Payments received">
            {payments.map(({ id, receivedOn, amount }) => (
              <ListRow
                key={id}
                title={formatDay(receivedOn)}
                under={amount < NIL ? (isRepayment ? 'Paid to the client' : 'Part payment taken back') : undefined}
                end={formatMoney(amount, account.currency)}
              />
            ))}
          </List>
          {calendar !== null && calendar.unpaid > NIL && (
            <Notice tone={calendar.daysLate > 0 ? 'warning' : 'calm'}>
              {formatMoney(calendar.unpaid, account.currency)} is still to come.
            </Notice>
          )}
        </Section>
      )}
      {late && <Interest late={late} />}
    </>
  )
}

/** Interest day by day of principal, the fixed compensation, and their sum. */
function Interest({ late }: { readonly late: NonNullable<CalendarOfApplication['late']> }) {
  const sign = useCurrencySign()
  const { rate, parts, compensation, total } = late
  return (
    <Section title="Interest for late payment" aside={sign}>
      {rate === null ? (
        <Notice tone="warning">
          Statutory interest is due, but the Bank Rate for this date is not in Quoin yet. Only the fixed compensation is
          shown.
        </Notice>
      ) : (
        <Notice tone="calm">
          {formatPercentage(rate.rate)} a year: Bank Rate {formatPercentage(rate.bankRate)} of{' '}
          {formatDay(rate.referenceDate)} plus {formatPercentage(rate.margin)}. Principal × rate × days ÷ 365.
        </Notice>
      )}
      <ScrollSideways label="Interest for late payment">
        <table className={styles['table']} aria-label="Interest for late payment">
          <tbody>
            {parts.map(({ from, days, principal, interest }) => (
              <tr key={from}>
                <th scope="row">
                  {formatNumber('money', principal)}, {days} {days === 1 ? 'day' : 'days'} from {formatDay(from)}
                </th>
                <td data-figure>{formatNumber('money', interest)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Fixed compensation</th>
              <td data-figure>{formatNumber('money', compensation)}</td>
            </tr>
            <tr className={styles['total']}>
              <th scope="row">Owed on top of the debt</th>
              <td data-figure>{formatNumber('money', total)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollSideways>
    </Section>
  )
}
