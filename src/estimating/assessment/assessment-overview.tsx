import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CONTRACT_SCOPES, DOCUMENT_FORMATS, type Assessment } from '#contract/estimating/assessment'
import { assessmentLife } from '#contract/estimating/assessment-life'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { billTotals } from '#contract/estimating/bill-totals'
import type { AnswerOf } from '#contract/read'
import { zoneTree } from '#domain/estimating/bill'
import { formatCount, formatMoney, formatPercentage } from '../../ui/format'
import { Course } from '../../ui/record/course'
import { List, ListRow } from '../../ui/record/list-row'
import { Stone } from '../../ui/record/stone'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Badge, type BadgeLevel } from '../../ui/status/badge'
import { Notice } from '../../ui/status/notice'
import { LifeTrack } from '../../records/life/life-track'
import type { DeviceFacts } from '../../records/life/steps'
import { billColumns } from '../../common/bill/bill-columns'
import { answerIn, ReadingNotice } from '../../records/read/reading-notice'
import type { Reading } from '../../records/data/use-read'
import styles from './assessment-overview.module.css'
import { NIL, absolute, fractionOf, minus, shareOf } from '#domain/value/money'

const labelOf = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  choices.find(each => each.value === value)?.label ?? value

type Totals = AnswerOf<typeof billTotals>

/** What the guards of its life ask for, from what its bill comes to; site work only the server knows of. */
export const factsOf = ({ products, unpriced }: Totals): DeviceFacts<typeof assessmentLife> => ({
  bill: { products, unpriced },
  siteWork: undefined,
})

interface OverviewProps {
  readonly assessment: Assessment
  /** What the bill comes to: nothing is said of it before all of it is on this device. */
  readonly bill: Reading<Totals>
  readonly zones: readonly AssessmentZone[]
  readonly client: string | null
  readonly currency: string
  /** Fields that have no place of their own. */
  readonly details: ReactNode
  /** Links, made by the page: the bill, and the hub when it is on site. */
  readonly billLink: ReactNode
  readonly hubLink: ReactNode
}

const counted = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** What is to be seen at once. Spec: business 4, Assessment list badges. */
const badgesOf = ({ isAccepted, isBudgetOnly }: Assessment): (readonly [string, BadgeLevel])[] => [
  ...(isAccepted ? [['On-site', 'info'] as const] : []),
  ...(isBudgetOnly ? [['Budget only', 'subtle'] as const] : []),
]

/** The face of an assessment: where it stands, what it comes to and how the zones share it. */
export function AssessmentOverview({
  assessment,
  bill,
  zones,
  client,
  currency,
  details,
  billLink,
  hubLink,
}: OverviewProps) {
  const totals = answerIn(bill)
  const total = totals?.amount ?? null
  const badges = badgesOf(assessment)
  const printed = assessment.printedTotal
  return (
    <PageBody>
      <LifeTrack life={assessmentLife} record={assessment} />
      {badges.length > 0 && (
        <div className={styles['badges']}>
          {badges.map(([text, level]) => (
            <Badge key={text} level={level}>
              {text}
            </Badge>
          ))}
        </div>
      )}
      <TitleBlock
        cells={[
          { label: 'Client', value: client ?? '–' },
          { label: 'Contract scope', value: labelOf(CONTRACT_SCOPES, assessment.contractScope) },
          { label: 'Document format', value: labelOf(DOCUMENT_FORMATS, assessment.documentationFormat) },
          { label: 'Material on site', value: formatPercentage(assessment.materialOnSiteRatePercentage), figure: true },
          ...(printed === null
            ? []
            : [
                {
                  label: 'Printed in the file',
                  value: formatMoney(printed, currency),
                  figure: true,
                  note: assessment.sourceFileName ?? undefined,
                },
              ]),
        ]}
        deciding={{ label: 'Measured work', value: total === null ? '–' : formatMoney(total, currency) }}
      />
      <ReadingNotice of="bill" reading={bill} />
      {printed !== null && total !== null && printed !== total && (
        <Notice
          tone="warning"
          icon={TriangleAlert}
          note="Nothing was changed to make them agree. The importer lists the rows that differ."
        >
          The file printed {formatMoney(printed, currency)}: this bill comes to{' '}
          {formatMoney(absolute(minus(total, printed)), currency)} {total > printed ? 'more' : 'less'}.
        </Notice>
      )}
      <Columns
        main={
          totals && (
            <Section title="By zone, measured work" aside={currency}>
              <List label="Zones">
                {billColumns(zones, NONE).groups.map(({ zone, name }) => {
                  const amount = totals.zones[zone]?.amount ?? NIL
                  const share = shareOf(amount, totals.amount)
                  return (
                    <ListRow
                      key={zone}
                      title={name}
                      under={<Course fraction={fractionOf(share ?? NIL)} size="small" />}
                      end={formatMoney(amount, currency)}
                      endUnder={share === null ? undefined : formatPercentage(share)}
                    />
                  )
                })}
              </List>
            </Section>
          )
        }
        side={
          <>
            <Section title="Sections">
              <List label="Sections">
                <BillRow title={billLink} totals={totals} leaves={zoneTree(zones).leaves.length} currency={currency} />
                {hubLink && <ListRow icon={ArrowRight} title={hubLink} under="Progress, issues and deliveries" leads />}
              </List>
            </Section>
            {details}
          </>
        }
      />
    </PageBody>
  )
}

const NONE: ReadonlySet<number> = new Set()

interface BillRowProps {
  readonly title: ReactNode
  readonly totals: Totals | null
  readonly leaves: number
  readonly currency: string
}

/** The bill as a section of its assessment; only its name while it is not all here. */
function BillRow({ title, totals, leaves, currency }: BillRowProps) {
  if (!totals) return <ListRow title={title} leads />
  const { amount, products, unpriced } = totals
  return (
    <ListRow
      lead={<Stone fraction={products === 0 ? 0 : (products - unpriced) / products} size="large" />}
      title={title}
      under={`${counted(products, 'product')}, ${counted(leaves, 'zone')}`}
      end={formatMoney(amount, currency)}
      endUnder={products === 0 ? undefined : unpriced > 0 ? `${formatCount(unpriced)} not priced` : 'all priced'}
      leads
    />
  )
}
