import { Link } from '@tanstack/react-router'
import type { DatedTerms } from '#domain/commercial/payment/kept-terms'
import { kindOf } from '#domain/commercial/payment/incoming-lines'
import type { CumulativeSums } from '#domain/commercial/payment/outgoing-sums'
import { minus, type Money, negate, NIL, sum, WHOLE } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { formatNumber, formatPercentage } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { SumTable } from '../materials/sum-table'
import { incomingName } from './incoming-words'
import type { Application, Reviewed } from './use-incoming'

interface BuildUpProps {
  readonly application: Application
  /** Of an application that is not approved; null: its certificate counts. */
  readonly sums: CumulativeSums | null
  readonly terms: Pick<DatedTerms, 'retentionPercentage' | 'retentionKept'> | null
  /** The certificate before; null for the first. */
  readonly last: Application | null
  readonly lines: readonly Reviewed[]
}

/** From the approved work to date to what is due in the period, in the order it is worked out. */
export function BuildUp({ application: of, sums, terms, last, lines }: BuildUpProps) {
  const sign = useCurrencySign()
  const title = sums === null ? 'Certificate' : 'As it would be certified'
  const figures = sums ?? {
    gross: of.gross ?? NIL,
    retention: of.retention ?? NIL,
    discount: of.discount ?? NIL,
    net: of.net ?? NIL,
    certifiedBefore: of.certifiedBefore ?? NIL,
    due: of.payable ?? NIL,
  }
  const withheld = sums === null ? (of.withheld ?? NIL) : NIL
  const kept = (sums === null ? of.retentionKept : terms?.retentionKept) ?? WHOLE
  const ofNoBill = lines.filter(({ item }) => kindOf(item) === 'onAccount').map(({ approve }): Money => approve)
  const unretained = sums?.onAccount ?? sum(ofNoBill)
  const rate = (sums === null ? of.retentionPercentage : terms?.retentionPercentage) ?? NIL
  const amount = (value: Money) => formatNumber('money', value)
  const discount = figures.discount === NIL ? '' : ` and discount ${amount(figures.discount)}`
  return (
    <Section title={title} aside={sign}>
      <SumTable
        title={title}
        rows={[
          {
            label: 'Gross to date',
            value: figures.gross,
            how: `The column ${sums === null ? 'Approved' : 'To approve'} ${sign} of the lines added up.`,
          },
          {
            label: `Retention ${formatPercentage(rate)}`,
            value: negate(figures.retention),
            how: (
              <>
                {formatPercentage(rate)} of {amount(minus(figures.gross, unretained))}, by the terms of the subcontract.{' '}
                {kept !== WHOLE && `${formatPercentage(kept)} of it is still held. `}
                {unretained !== NIL &&
                  `${amount(unretained)} is for lines that are not of the bill: nothing is retained of them. `}
                <Link
                  to="/estimating/projects/$projectId/hub/payments/subcontract-terms"
                  params={{ projectId: String(of.project) }}
                >
                  Subcontract terms
                </Link>
              </>
            ),
          },
          ...(figures.discount === NIL
            ? []
            : [
                {
                  label: 'Discount',
                  value: negate(figures.discount),
                  how: 'Taken off the gross to date less retention, by the terms of the subcontract.',
                },
              ]),
          {
            label: 'Net to date',
            value: figures.net,
            kind: 'total',
            how: `Gross ${amount(figures.gross)} less retention ${amount(figures.retention)}${discount}.`,
          },
          {
            label: 'Previously certified',
            value: negate(figures.certifiedBefore),
            how: last ? (
              <>
                Net to date as certified in{' '}
                <Link
                  to="/estimating/projects/$projectId/hub/payments/incoming/$applicationId"
                  params={{ projectId: String(of.project), applicationId: String(last.id) }}
                >
                  {incomingName(last)}
                </Link>
                .
              </>
            ) : (
              'Nothing was certified before.'
            ),
          },
          ...(withheld === NIL
            ? []
            : [
                {
                  label: 'Withheld by our pay less notice',
                  value: negate(withheld),
                  how: `Why it is withheld: ${of.payLessBasis ?? '–'}`,
                },
              ]),
          {
            label: 'Due this period, before tax',
            value: figures.due,
            kind: 'total',
            how: `Net to date ${amount(figures.net)} less ${amount(figures.certifiedBefore)} certified before${withheld === NIL ? '' : ` and ${amount(withheld)} withheld`}.`,
          },
        ]}
      />
    </Section>
  )
}
