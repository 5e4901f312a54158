import { ArrowRight, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type Assessment,
  type assessment as assessmentDefinition,
  CONTRACT_SCOPES,
  DOCUMENT_FORMATS,
} from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { afcSummary } from '#contract/estimating/afc-summary'
import type { billTotals } from '#contract/estimating/bill-totals'
import type { estimate } from '#contract/estimating/estimate'
import type { AnswerOf } from '#contract/kit/read'
import { zoneTree } from '#domain/estimating/bill'
import { isFixedPriceOnSite } from '#domain/estimating/contract-scope'
import type { Readiness } from '#domain/estimating/readiness'
import { formatCount, formatMoney, formatPercentage } from '../../ui/format'
import { Course } from '../../ui/status/course'
import { Button } from '../../ui/action/button'
import { ExplainTotal } from '../explain/explain-total'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Badge, type BadgeLevel } from '../../ui/status/badge'
import { Notice } from '../../ui/status/notice'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import type { DeviceFacts } from '../../records/lifecycle/steps'
import { billColumns } from '../../common/bill/bill-columns'
import { answerIn, ReadingNotice } from '../../records/read/reading-notice'
import type { Reading } from '../../records/data/use-read'
import { priceSteps, type Room } from './price-steps'
import { PriceWaterfall } from './price-waterfall'
import { TenderAndNowSection } from './tender-and-now-section'
import { SectionList, type SectionWords } from './section-list'
import type { Held } from '../../records/data/held'
import { NIL, absolute, fractionOf, minus, type Money, type Percentage, shareOf } from '#domain/value/money'

const labelOf = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  choices.find(each => each.value === value)?.label ?? value

type Totals = AnswerOf<typeof billTotals>

/** What the guards of its lifecycle ask for, as far as this device knows; site work only the server knows of, and of money perhaps more. */
export const factsOf = (
  readiness: Readiness | null,
  tenderState: string | null | undefined,
  siteMoney: readonly string[] | undefined,
): DeviceFacts<typeof assessmentLifecycle> => ({
  readiness: readiness ?? undefined,
  siteWork: undefined,
  siteMoney,
  tenderState,
})

interface OverviewProps {
  readonly assessment: Held<typeof assessmentDefinition>
  /** What the bill comes to: nothing is said of it before all of it is on this device. */
  readonly bill: Reading<Totals>
  /** What stands between it and a tender; null where that is not known here. */
  readonly readiness: Readiness | null
  /** What the whole is offered at; null where it is not all here or the person may not see all of it. */
  readonly price: AnswerOf<typeof estimate> | null
  /** What measured work is made of; null as above. */
  readonly split: AnswerOf<typeof afcSummary> | null
  readonly isLocked: boolean
  readonly zones: readonly AssessmentZone[]
  readonly client: string | null
  readonly currency: string
  /** The figures of a budget-only assessment; null of any other. */
  readonly budget: ReactNode
  /** Fields that have no place of their own. */
  readonly details: ReactNode
  /** The link to a room with these words, made by the page; the words alone where it is not open to the person. */
  readonly link: (room: Room, words: string) => ReactNode
  /** What was found in its bill; null where there is nothing to say. */
  readonly checks: ReactNode
  /** Its what-ifs, or what it is a what-if of; null where there are none. */
  readonly branches: ReactNode
  /** The tender it is in, or how it gets into one; null where there is nothing to say. */
  readonly tenderLink: ReactNode
  /** The hub when it is on site. */
  readonly hubLink: ReactNode
}

const counted = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** What is to be seen at once. Spec: business 4, Assessment list badges. */
const badgesOf = ({
  isAccepted,
  isBudgetOnly,
  snapshotOf,
  snapshotComment,
  branchOf,
  broughtBackAt,
}: Assessment): (readonly [string, BadgeLevel])[] => [
  ...(isAccepted ? [['On-site', 'info'] as const] : []),
  ...(isBudgetOnly ? [['Budget only', 'subtle'] as const] : []),
  // An assessment that has not been sent yet has no such fields.
  ...((branchOf ?? null) === null
    ? []
    : [[(broughtBackAt ?? null) === null ? 'What-if' : 'What-if, brought back', 'info'] as const]),
  ...((snapshotOf ?? null) === null ? [] : [[`Read-only: ${snapshotComment ?? ''}`, 'warning'] as const]),
]

/** What an assessment is, beside its name. */
export function AssessmentBadges({ assessment }: { readonly assessment: Assessment }) {
  return badgesOf(assessment).map(([text, level]) => (
    <Badge key={text} level={level}>
      {text}
    </Badge>
  ))
}

/** The face of an assessment: where it stands, what it comes to and how the zones share it. */
export function AssessmentOverview({
  assessment,
  bill,
  readiness,
  zones,
  price,
  split,
  isLocked,
  client,
  currency,
  budget,
  details,
  link,
  checks,
  branches,
  tenderLink,
  hubLink,
}: OverviewProps) {
  const [explaining, setExplaining] = useState(false)
  const totals = answerIn(bill)
  const total = totals?.amount ?? null
  // The figures of a budget count as they are typed; its line in the bill follows when the office has them.
  const offered = assessment.isBudgetOnly ? (split ?? price) : price
  const printed = assessment.printedTotal
  return (
    <PageBody>
      {explaining && <ExplainTotal assessment={assessment} onClose={() => setExplaining(false)} />}
      <LifecycleTrack lifecycle={assessmentLifecycle} record={assessment} />
      <OverviewTitle
        assessment={assessment}
        client={client}
        currency={currency}
        offered={offered}
        ohp={split?.ohpPercentage ?? null}
        measured={total}
        hasPrice={!hasNoPrice(totals)}
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
          <>
            {budget}
            {price && !assessment.isBudgetOnly && (
              <Section
                title="How the price is made"
                aside={
                  <>
                    {`${currency}, and share of net `}
                    {totals && (
                      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setExplaining(true)}>
                        Explain
                      </Button>
                    )}
                  </>
                }
              >
                <PriceWaterfall steps={priceSteps(price, split)} link={link} />
              </Section>
            )}
            {totals && zones.length > 0 && !assessment.isBudgetOnly && (
              <ZoneShares totals={totals} zones={zones} currency={currency} />
            )}
            {assessment.isAccepted && <TenderAndNowSection assessment={assessment.id} />}
          </>
        }
        side={
          <>
            {!assessment.isBudgetOnly && (
              <Section title="Sections">
                <SectionList
                  assessment={assessment}
                  isLocked={isLocked}
                  words={sectionWords(totals, price, readiness, zoneTree(zones).leaves.length, currency, link)}
                />
              </Section>
            )}
            {totals && checks}
            {branches}
            {tenderLink}
            {hubLink && (
              <Section title="On site">
                <List label="On site">
                  <ListRow icon={ArrowRight} title={hubLink} under="Progress, issues and deliveries" leads />
                </List>
              </Section>
            )}
            {details}
          </>
        }
      />
    </PageBody>
  )
}

interface OverviewTitleProps {
  readonly assessment: Assessment
  readonly client: string | null
  readonly currency: string
  /** What the whole is offered at; null where it is not known. */
  readonly offered: { readonly net: Money; readonly gross: Money } | null
  readonly ohp: Percentage | null
  /** What measured work comes to; null while it is not all here. */
  readonly measured: Money | null
  /** Whether any product of it has a rate. */
  readonly hasPrice: boolean
}

/** Whose it is, its terms, and what it comes to. */
function OverviewTitle({ assessment, client, currency, offered, ohp, measured, hasPrice }: OverviewTitleProps) {
  const money = (value: Money) => (value === NIL && !hasPrice ? 'Not priced' : formatMoney(value, currency))
  const printed = assessment.printedTotal
  return (
    <TitleBlock
      cells={[
        { label: 'Client', value: client ?? '–' },
        {
          label: 'Contract scope',
          value: labelOf(CONTRACT_SCOPES, assessment.contractScope),
          note: isFixedPriceOnSite(assessment) ? 'The quantities offered apply' : undefined,
        },
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
        ...(ohp === null ? [] : [{ label: 'Overhead and profit', value: formatPercentage(ohp), figure: true }]),
        ...(offered ? [{ label: 'Net', value: money(offered.net), figure: true }] : []),
      ]}
      deciding={
        offered
          ? { label: 'Tender total', value: money(offered.gross) }
          : { label: 'Measured work', value: measured === null ? '–' : money(measured) }
      }
    />
  )
}

interface ZoneSharesProps {
  readonly totals: Totals
  readonly zones: readonly AssessmentZone[]
  readonly currency: string
}

/** What each zone comes to and its share of the whole. */
function ZoneShares({ totals, zones, currency }: ZoneSharesProps) {
  return (
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

const NONE: ReadonlySet<number> = new Set()

/** Whether a bill has products, and none of them a rate. */
const hasNoPrice = (totals: Totals | null): boolean =>
  totals !== null && totals.products > 0 && totals.unpriced === totals.products

/** What is said of each section; only its name while not all of the bill is here. */
function sectionWords(
  totals: Totals | null,
  price: AnswerOf<typeof estimate> | null,
  readiness: Readiness | null,
  leaves: number,
  currency: string,
  link: OverviewProps['link'],
): Readonly<Record<'rateBuildUp' | 'quantification' | 'fixedCosts', SectionWords>> {
  const products = totals?.products ?? 0
  const unpriced = totals?.unpriced ?? 0
  const facts = { readiness: readiness ?? undefined }
  return {
    rateBuildUp: {
      title: link('rate-build-up', 'Rate build up'),
      under: totals
        ? `${counted(products, 'product')}${products === 0 ? '' : unpriced > 0 ? `, ${formatCount(unpriced)} not priced` : ', all priced'}`
        : '',
      end: !totals ? '' : hasNoPrice(totals) ? 'Not priced' : formatMoney(totals.amount, currency),
      fault: readiness?.rates ?? null,
      facts,
    },
    quantification: {
      title: link('boq', 'Bill of quantities'),
      under: totals ? counted(leaves, 'zone') : '',
      end: '',
      fault: readiness?.quantities ?? null,
      facts,
    },
    fixedCosts: {
      title: link('fixed-costs', 'Fixed costs'),
      under: price ? counted(price.fixedCostLines, 'item') : '',
      end: price ? formatMoney(price.fixedCosts, currency) : '',
      fault: readiness?.fixedCosts ?? null,
      facts,
    },
  }
}
