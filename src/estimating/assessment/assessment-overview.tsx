import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  ASSESSMENT_STATUSES,
  CONTRACT_SCOPES,
  DOCUMENT_FORMATS,
  type Assessment,
} from '#contract/estimating/assessment'
import { eventsFrom, transition, type AssessmentEvent, type AssessmentFacts } from '#domain/estimating/assessment-state'
import { formatCount, formatMoney, formatPercentage } from '../../ui/format'
import { Course } from '../../ui/record/course'
import { List, ListRow } from '../../ui/record/list-row'
import { StateTrack } from '../../ui/record/state-track'
import { Stone } from '../../ui/record/stone'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Badge, type BadgeLevel } from '../../ui/status/badge'
import { Notice } from '../../ui/status/notice'
import type { BillModel } from '../../common/bill/bill-model'
import styles from './assessment-overview.module.css'
import { NIL, absolute, fractionOf, minus, shareOf } from '#domain/value/money'

const TRACK = ['not_started', 'in_progress', 'ready_to_tender', 'tender_pending', 'submitted', 'accepted'] as const
const labelOf = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  choices.find(each => each.value === value)?.label ?? value

/** What the state machine needs to know of an assessment, from the bill on this device. */
export function factsOf(assessment: Assessment, model: BillModel, hasSiteWork: boolean): AssessmentFacts {
  let products = 0
  let unpriced = 0
  for (const row of model.rows) {
    if (row.kind !== 'product') continue
    products++
    if (row.product.rate === null && model.line(row.id)?.isMeasured) unpriced++
  }
  return { status: assessment.status, isArchived: assessment.archivedAt !== null, products, unpriced, hasSiteWork }
}

/** Forward first: the primary button is the next step, the ways back stand before it. */
const FORWARD: readonly AssessmentEvent[] = [
  'ready',
  'submit',
  'accept',
  'tender',
  'untender',
  'reopen',
  'reject',
  'withdraw',
  'undoAccept',
]

/** The events a person may try now, each with why it cannot happen yet. */
export const offers = (facts: AssessmentFacts): { readonly event: AssessmentEvent; readonly reason: string | null }[] =>
  FORWARD.filter(event => eventsFrom(facts.status).includes(event)).map(event => {
    const result = transition(facts, event)
    return { event, reason: result.ok ? null : result.reason }
  })

interface OverviewProps {
  readonly assessment: Assessment
  readonly model: BillModel
  readonly client: string | null
  readonly currency: string
  /** Links, made by the page: the bill, and the hub when it is on site. */
  readonly billLink: ReactNode
  readonly hubLink: ReactNode
}

const counted = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** What is to be seen at once. Spec: business 4, Assessment list badges. */
const badgesOf = (
  { status, archivedAt, isAccepted, isBudgetOnly }: Assessment,
  isOver: boolean,
): (readonly [string, BadgeLevel])[] => [
  ...(isOver ? [[labelOf(ASSESSMENT_STATUSES, status), 'error'] as const] : []),
  ...(archivedAt === null ? [] : [['Archived', 'error'] as const]),
  ...(isAccepted ? [['On-site', 'info'] as const] : []),
  ...(isBudgetOnly ? [['Budget only', 'subtle'] as const] : []),
]

/** The face of an assessment: where it stands, what it comes to and how the zones share it. */
export function AssessmentOverview({ assessment, model, client, currency, billLink, hubLink }: OverviewProps) {
  const total = model.totals.amount
  const facts = factsOf(assessment, model, false)
  const position = TRACK.indexOf(assessment.status as (typeof TRACK)[number])
  const badges = badgesOf(assessment, position < 0)
  const printed = assessment.printedTotal
  return (
    <PageBody>
      {position >= 0 && (
        <StateTrack
          label="Status"
          states={TRACK.map(status => labelOf(ASSESSMENT_STATUSES, status))}
          current={position}
        />
      )}
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
        deciding={{ label: 'Measured work', value: formatMoney(total, currency) }}
      />
      {printed !== null && printed !== total && (
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
          <Section title="By zone, measured work" aside={currency}>
            <List label="Zones">
              {model.layout.groups.map(group => {
                const amount = model.totals.zoneAmount(group.zone)
                const share = shareOf(amount, total)
                return (
                  <ListRow
                    key={group.zone}
                    title={group.name}
                    under={<Course fraction={fractionOf(share ?? NIL)} size="small" />}
                    end={formatMoney(amount, currency)}
                    endUnder={share === null ? undefined : formatPercentage(share)}
                  />
                )
              })}
            </List>
          </Section>
        }
        side={
          <Section title="Sections">
            <List label="Sections">
              <ListRow
                lead={
                  <Stone
                    fraction={facts.products === 0 ? 0 : (facts.products - facts.unpriced) / facts.products}
                    size="large"
                  />
                }
                title={billLink}
                under={`${counted(facts.products, 'product')}, ${counted(model.layout.tree.leaves.length, 'zone')}`}
                end={formatMoney(total, currency)}
                endUnder={facts.unpriced > 0 ? `${formatCount(facts.unpriced)} not priced` : 'all priced'}
                leads
              />
              {hubLink && <ListRow icon={ArrowRight} title={hubLink} under="Progress, issues and deliveries" leads />}
            </List>
          </Section>
        }
      />
    </PageBody>
  )
}
