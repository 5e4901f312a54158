import { Link } from '@tanstack/react-router'
import { type Money, negate, NIL, type Percentage, plus, WHOLE } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { formatNumber, formatPercentage } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { SumTable } from '../materials/sum-table'
import type { CertificateBefore } from './use-certificate-before'

/** The sums of an application, to date but for the last three, and the terms they follow from. */
interface Figures {
  readonly work: Money
  readonly materials: Money
  readonly onAccount: Money
  readonly gross: Money
  readonly retention: Money
  readonly retentionPercentage: Percentage
  readonly discount: Money
  readonly discountPercentage: Percentage
  readonly net: Money
  readonly certifiedBefore: Money
  readonly due: Money
  readonly vat: Money
  readonly vatRate: Percentage
  readonly isReverseCharge: boolean
  readonly total: Money
}

/** What an application keeps of its contract about retention; a preview has none. */
interface KeptRetention {
  readonly retentionKept: Percentage
  readonly retentionOnMaterials: boolean
  readonly retentionCap: Money | null
}

interface BuildUpProps {
  readonly title: string
  readonly figures: Figures
  readonly kept: KeptRetention | null
  readonly project: number
  /** Heading of the column of the lines that is added up. */
  readonly column: 'Work' | 'Certified'
  /** The certificate before this application; null where there is none. */
  readonly before: CertificateBefore | null
}

const money = (value: Money): string => formatNumber('money', value)

/** The sums of an application down to the total due, in the order they are worked out; a press on one says how it is made. Spec: APP-3; rooms 12. */
export function BuildUp({ title, figures, kept, project, column, before }: BuildUpProps) {
  const sign = useCurrencySign()
  const { retentionPercentage, discountPercentage, vatRate, discount, due } = figures
  return (
    <Section title={title} aside={sign}>
      <SumTable
        title={title}
        rows={[
          {
            label: 'Work done',
            value: figures.work,
            how: `The column ${column} ${sign} of the lines added up, without material and amounts on account.`,
          },
          { label: 'Material on site', value: figures.materials, how: 'The material of the lines added up.' },
          {
            label: 'On account',
            value: figures.onAccount,
            how: 'The lines on account added up. No retention is taken from them.',
          },
          {
            label: 'Gross to date',
            value: figures.gross,
            kind: 'total',
            how: `Work ${money(figures.work)}, material ${money(figures.materials)} and on account ${money(figures.onAccount)}.`,
          },
          {
            label: `Retention ${formatPercentage(retentionPercentage)}`,
            value: negate(figures.retention),
            how: (
              <>
                {retentionHow(figures, kept)}{' '}
                <Link to="/estimating/projects/$projectId/hub/payments/terms" params={{ projectId: String(project) }}>
                  Contract terms
                </Link>
              </>
            ),
          },
          ...(discountPercentage === NIL
            ? []
            : [
                {
                  label: `Discount ${formatPercentage(discountPercentage)}`,
                  value: negate(discount),
                  how: `${formatPercentage(discountPercentage)} of the gross to date less retention, by the contract terms.`,
                },
              ]),
          {
            label: 'Net to date',
            value: figures.net,
            kind: 'total',
            how: `Gross ${money(figures.gross)} less retention ${money(figures.retention)}${discount === NIL ? '' : ` and discount ${money(discount)}`}.`,
          },
          {
            label: 'Previously certified',
            value: negate(figures.certifiedBefore),
            how: before ? (
              <>
                Net to date as certified in <CertificateLink project={project} of={before} />.
              </>
            ) : (
              'Nothing was certified before.'
            ),
          },
          {
            label: 'Due this period',
            value: due,
            kind: 'total',
            how: `Net to date ${money(figures.net)} less ${money(figures.certifiedBefore)} certified before.`,
          },
          {
            label: figures.isReverseCharge ? 'VAT, reverse charge' : `VAT ${formatPercentage(vatRate)}`,
            value: figures.vat,
            how: figures.isReverseCharge
              ? 'We charge no VAT. The client accounts for it to HMRC.'
              : `${formatPercentage(vatRate)} of ${money(due)}.`,
          },
          {
            label: 'Total due',
            value: figures.total,
            kind: 'total',
            how: `Due this period ${money(due)} with VAT ${money(figures.vat)}.`,
          },
        ]}
      />
    </Section>
  )
}

/** "3.00% of 79,516.33, by the terms of the contract." */
function retentionHow(of: Figures, kept: KeptRetention | null): string {
  const rate = formatPercentage(of.retentionPercentage)
  if (!kept) return `${rate} of the work, by the terms of the contract on that day.`
  const base = plus(of.work, kept.retentionOnMaterials ? of.materials : NIL)
  const share = kept.retentionKept === WHOLE ? '' : ` ${formatPercentage(kept.retentionKept)} of it is still held.`
  const cap = kept.retentionCap === null ? '' : ` It is never more than ${money(kept.retentionCap)}.`
  return `${rate} of ${money(base)}, by the terms of the contract.${share}${cap}`
}

interface CertificateLinkProps {
  readonly project: number
  readonly of: CertificateBefore
}

/** The name of the application whose certificate a figure was read from. */
export function CertificateLink({ project, of }: CertificateLinkProps) {
  return (
    <Link
      to="/estimating/projects/$projectId/hub/payments/outgoing/$applicationId"
      params={{ projectId: String(project), applicationId: String(of.id) }}
    >
      {of.name}
    </Link>
  )
}
