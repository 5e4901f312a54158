import { ArrowLeft, FileDown } from 'lucide-react'
import type {
  PortalApplication,
  PortalLine,
  PortalOverview,
  PortalProject,
} from '#contract/commercial/portal/portal-calls'
import { type Money, minus, negate, NIL, parseAs } from '#domain/value/money'
import { LinkButton } from '../ui/action/link-button'
import { formatDateTime, formatDay, formatMoney, formatNumber, formatPercentage } from '../ui/format'
import { FirstRows } from '../ui/record/first-rows'
import { TitleBlock } from '../ui/record/title-block'
import { Section } from '../ui/shell/page'
import { LevelBadge } from '../ui/status/level-badge'
import { Loader } from '../ui/status/loader'
import { Notice } from '../ui/status/notice'
import { Figure } from './apply-line'
import { OVERVIEW } from './place'
import styles from './portal.module.css'
import { decidingOf, moneyOf, projectName, stateOf } from './portal-words'
import { useLines } from './use-portal'
import { Withdraw } from './withdraw'

interface ApplicationProps {
  readonly seen: PortalOverview
  readonly on: PortalProject
  readonly of: PortalApplication
  readonly onSignedOut: () => Promise<void>
}

/** One application: its claimed and certified sums, day of payment, notices and lines. */
export function Application({ seen, on, of, onSignedOut }: ApplicationProps) {
  const { certificate } = of
  const { label, sum } = decidingOf(of)
  const { words, level } = stateOf(of)
  const day = (of_: string | null) => (of_ === null ? '–' : formatDay(of_))
  const lines = useLines(of.id, onSignedOut)
  return (
    <>
      <div>
        <LinkButton kind="quiet" icon={ArrowLeft}>
          <a href={OVERVIEW}>All applications</a>
        </LinkButton>
      </div>
      <div className={styles['title']}>
        <h1 className="type-title">Work up to {formatDay(of.effectiveDate)}</h1>
        <LevelBadge level={level}>{words}</LevelBadge>
      </div>
      <TitleBlock
        cells={[
          { label: 'Project', value: projectName(on) },
          ...(of.reference === null ? [] : [{ label: 'Certificate', value: of.reference }]),
          ...(of.invoiceNumber === null ? [] : [{ label: 'Your number', value: of.invoiceNumber }]),
          { label: 'Received', value: formatDay(of.receivedOn) },
          { label: 'Due date', value: day(of.dueDate) },
          { label: 'Payment notice by', value: day(of.noticeBy) },
          { label: 'Pay less notice by', value: day(of.payLessBy) },
          { label: 'Final date for payment', value: day(of.finalDate) },
        ]}
        deciding={{ label, value: formatMoney(sum, seen.currency) }}
      />
      {of.sent !== null && (
        <Notice tone="calm" note={of.sent.note}>
          {of.sent.by} sent this on {formatDateTime(of.sent.at)}.{of.state === 'held' && ` ${seen.firm} checks it now.`}
        </Notice>
      )}
      {of.query !== null && (
        <Notice
          tone="warning"
          note={of.canWithdraw ? 'Reply by phone or mail, or withdraw it, change it and send it again.' : undefined}
        >
          {seen.firm} asks: {of.query}
        </Notice>
      )}
      {of.state === 'cancelled' && (
        <Notice tone="warning" note={of.cancelReason}>
          {of.withdrawnBy === null
            ? `${seen.firm} cancelled this application. Nothing of it is certified, and you can apply again.`
            : `${of.withdrawnBy} withdrew this application. Nothing of it is certified, and you can apply again.`}
        </Notice>
      )}
      {of.canWithdraw && lines.kind === 'loaded' && (
        <Withdraw seen={seen} on={on} of={of} lines={lines.lines} again={onSignedOut} />
      )}
      {certificate?.payLess && (
        <Notice tone="warning">
          {seen.firm} served a pay less notice on {formatDay(certificate.payLess.servedOn)}: the sum due before tax is{' '}
          {formatMoney(moneyOf(certificate.payLess.amount), seen.currency)}. {certificate.payLess.basis}
        </Notice>
      )}
      {certificate !== null && (
        <div className={styles['papers']}>
          <Paper href={`/api/portal/applications/${of.id}/certificate`}>Payment certificate (PDF)</Paper>
          {certificate.payLess && (
            <Paper href={`/api/portal/applications/${of.id}/pay-less-notice`}>Pay less notice (PDF)</Paper>
          )}
        </div>
      )}
      {certificate !== null && <Sums certificate={certificate} currency={seen.currency} />}
      <Section title="Lines" bare>
        {lines.kind === 'loading' && <Loader text="Loading the lines" />}
        {lines.kind === 'failed' && <Notice tone="error">{lines.words}.</Notice>}
        {lines.kind === 'loaded' && (
          <FirstRows of={lines.lines} most={60}>
            {shown => shown.map(line => <Line key={line.id} line={line} currency={seen.currency} />)}
          </FirstRows>
        )}
      </Section>
    </>
  )
}

const Paper = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <LinkButton icon={FileDown}>
    <a href={href} download>
      {children}
    </a>
  </LinkButton>
)

interface SumsProps {
  readonly certificate: NonNullable<PortalApplication['certificate']>
  readonly currency: string
}

/** From the certified work to the payment, as on the certificate. */
function Sums({ certificate, currency }: SumsProps) {
  const rate = (text: string) => formatPercentage(parseAs('percentage', text) ?? NIL)
  const row = (label: string, value: Money, isTotal = false) => (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{label}</th>
      <td>{isTotal ? formatMoney(value, currency) : formatNumber('money', value)}</td>
    </tr>
  )
  const [discount, withheld, accounted] = [certificate.discount, certificate.withheld, certificate.vatAccounted].map(
    moneyOf,
  )
  return (
    <Section title={`Certified on ${formatDay(certificate.approvedOn)}`} bare>
      <table className={styles['sums']} aria-label="Sums">
        <tbody>
          {row('Certified to date', moneyOf(certificate.gross))}
          {row(`Retention ${rate(certificate.retentionPercentage)}`, negate(moneyOf(certificate.retention)))}
          {discount !== NIL && discount !== undefined && row('Discount', negate(discount))}
          {row('Net to date', moneyOf(certificate.net))}
          {row('Previously certified', negate(moneyOf(certificate.certifiedBefore)))}
          {withheld !== NIL && withheld !== undefined && row('Withheld by pay less notice', negate(withheld))}
          {row('Payable before tax', moneyOf(certificate.payable))}
          {row(`CIS ${rate(certificate.cisRate)}`, negate(moneyOf(certificate.cisDeduction)))}
          {row(accounted === NIL ? 'VAT' : 'VAT, reverse charge', moneyOf(certificate.vat))}
          {row(
            certificate.paidOn === null ? 'To be paid' : `Paid on ${formatDay(certificate.paidOn)}`,
            moneyOf(certificate.toPay),
            true,
          )}
        </tbody>
      </table>
    </Section>
  )
}

/** A line with its figures to date. Its certified sum is shown once the application is approved. */
function Line({ line, currency }: { readonly line: PortalLine; readonly currency: string }) {
  const name = [line.code, line.name].filter(Boolean).join(' ')
  const [value, before] = [moneyOf(line.value), moneyOf(line.approvedBefore)]
  const approved = line.approved === null ? null : moneyOf(line.approved)
  return (
    <div role="group" aria-label={name} className={styles['line']}>
      <strong className={styles['named']}>{name}</strong>
      <dl className={styles['figures']}>
        {line.contract !== null && (
          <Figure label="Contract value" value={formatNumber('money', moneyOf(line.contract))} />
        )}
        <Figure label="Applied to date" value={formatNumber('money', value)} />
        <Figure label="Certified before" value={formatNumber('money', before)} />
        {approved !== null && <Figure label="Certified to date" value={formatNumber('money', approved)} />}
        <Figure label="This period" value={formatMoney(minus(approved ?? value, before), currency)} isStrong />
      </dl>
      {line.reason !== null && <p className={styles['quiet']}>Less than applied for: {line.reason}</p>}
    </div>
  )
}
