import { Link } from '@tanstack/react-router'
import { cvrReply, type CvrReply } from '#contract/commercial/cvr/cvr-calls'
import type { CvrReport } from '#contract/commercial/cvr/cvr-report'
import { CAUSE_WORDS, documentWords, variationWords } from '#contract/commercial/cvr/cvr-words'
import { COST_BUDGETS } from '#domain/commercial/costs/cost-lines'
import { type Cause, causesOf, movementOf } from '#domain/commercial/cvr/cvr-movement'
import { absolute, compare, type Money, NIL } from '#domain/value/money'
import { useReply } from '../../app/office/use-reply'
import { useCurrencySign } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { formatDay, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { MOBILE, useMedia } from '../../ui/use-media'
import table from '../materials/materials.module.css'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from './cvr.module.css'
import { documentPath } from './cost-documents'
import { type BillPage, OfBill, pageOfBudget } from './of-bill'
import { readReport } from '#contract/commercial/cvr/read-report'

interface MovementProps {
  readonly since: Pick<CvrReport, 'id' | 'periodEnd'>
  /** The live report, or one that was locked later. */
  readonly report: CvrReply
}

/** The causes by which the final margin differs from an earlier locked report, each a link to what it is about. Decision 743. */
export function Movement({ since, report }: MovementProps) {
  const asked = useReply(`/cvrreports/${since.id}/figures`, cvrReply)
  return (
    <Section title={`Since the report to ${formatDay(since.periodEnd)}`}>
      {asked.kind === 'loading' && <Loader text="Comparing with the locked report" />}
      {asked.kind === 'failed' && <EmptyState title="The locked report was not loaded">{asked.words}</EmptyState>}
      {asked.kind === 'loaded' && <Causes before={asked.value} after={report} />}
    </Section>
  )
}

function Causes({ before, after }: { readonly before: CvrReply; readonly after: CvrReply }) {
  const sign = useCurrencySign()
  const isNarrow = useMedia(MOBILE)
  const { id: project } = useProject()
  const [was, is] = [readReport(before), readReport(after)]
  const causes = causesOf(was, is).toSorted((a, b) => compare(absolute(b.effect), absolute(a.effect)))
  const movement = movementOf(was.total, is.total)
  const names = new Map<number | null, string>(
    [...before.packages, ...after.packages].map(each => [each.assessment, each.name]),
  )
  const labels = new Map([...before.lines, ...after.lines].map(each => [`${each.source} ${each.id}`, each.label]))
  if (causes.length === 0)
    return <EmptyState title="Nothing has changed">The final margin is that of the locked report.</EmptyState>
  const label = 'Changes of the final margin since the locked report'
  const title = (cause: Cause) =>
    cause.document ? (
      <Link to={documentPath(project, cause.document)}>
        {documentWords(cause.document, labels.get(`${cause.document.source} ${cause.document.id}`) ?? '')}
      </Link>
    ) : cause.variation ? (
      <Link
        to="/estimating/projects/$projectId/hub/variations/$variationId"
        params={{ projectId: String(project), variationId: String(cause.variation.id) }}
      >
        {variationWords(cause.variation)}
      </Link>
    ) : (
      <OfBill project={project} assessment={cause.assessment} page={pageOf(cause)}>
        {CAUSE_WORDS[cause.kind]}
      </OfBill>
    )
  const place = (cause: Cause) =>
    [names.get(cause.assessment), budgetName(cause), reasonOf(cause, after)].filter(Boolean).join(' · ')
  if (isNarrow)
    return (
      <List label={label}>
        {causes.map((cause, index) => (
          <ListRow
            key={index}
            title={title(cause)}
            under={`${place(cause)} · was ${amount(cause.before)}, is ${amount(cause.after)}`}
            end={<Effect of={cause.effect} />}
            leads={cause.document !== null || cause.variation !== null}
          />
        ))}
        <ListRow
          title={<strong>Final margin</strong>}
          under={`Was ${amount(was.total.finalMargin)}, is ${amount(is.total.finalMargin)}`}
          end={<Effect of={movement} />}
        />
      </List>
    )
  return (
    <ScrollSideways label={label}>
      <table className={table['table']} aria-label={label}>
        <thead>
          <tr>
            <th>Cause</th>
            <th>Package and budget</th>
            <th data-figure>Was {sign}</th>
            <th data-figure>Is {sign}</th>
            <th data-figure>Effect on the final margin {sign}</th>
          </tr>
        </thead>
        <tbody>
          {causes.map((cause, index) => (
            <tr key={index}>
              <th scope="row" className={table['name']}>
                {title(cause)}
              </th>
              <td>{place(cause)}</td>
              <Figures of={cause} />
            </tr>
          ))}
          <tr className={table['total']}>
            <th scope="row">Final margin</th>
            <td />
            <td data-figure>{amount(was.total.finalMargin)}</td>
            <td data-figure>{amount(is.total.finalMargin)}</td>
            <td data-figure>{signed(movement)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

/** Returns the page of the bill that a cause is of. */
const pageOf = ({ kind, budget }: Cause): BillPage | null =>
  kind === 'value' ? 'boq' : kind === 'forecast' ? pageOfBudget(budget) : null

/** Returns the reason of a forecast or of known losses as they are now: "Forecast: boards were bought cheaper". */
function reasonOf({ kind, assessment, budget }: Cause, { packages }: CvrReply): string | null {
  const of = packages.find(each => each.assessment === assessment)
  if (kind === 'futureLoss') return of?.futureLossReason ?? null
  if (kind !== 'forecast') return null
  const reason = of?.rows.find(({ name }) => name === budget)?.reason ?? null
  return reason === null ? 'computed' : `Forecast: ${reason}`
}

const budgetName = ({ budget }: Cause): string => COST_BUDGETS.find(({ name }) => name === budget)?.label ?? ''
const amount = (value: Money): string => formatNumber('money', value)
/** Colour is never alone: what the margin gains has a plus. */
const signed = (value: Money): string => (value > NIL ? `+${amount(value)}` : amount(value))

const Effect = ({ of }: { readonly of: Money }) => (
  <span className={styles['end']} data-tone={of < NIL ? 'error' : undefined}>
    {signed(of)}
  </span>
)

const Figures = ({ of: { before, after, effect } }: { readonly of: Cause }) => (
  <>
    <td data-figure>{amount(before)}</td>
    <td data-figure>{amount(after)}</td>
    <td data-figure data-tone={effect < NIL ? 'error' : undefined}>
      {signed(effect)}
    </td>
  </>
)
