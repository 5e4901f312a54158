import { Link } from '@tanstack/react-router'
import { cvrCausesReply, type CvrCausesReply } from '#contract/commercial/cvr/cvr-calls'
import type { CvrReport } from '#contract/commercial/cvr/cvr-report'
import { CAUSE_WORDS, documentWords, variationWords } from '#contract/commercial/cvr/cvr-words'
import { COST_BUDGETS } from '#domain/commercial/costs/cost-lines'
import { type Money, NIL } from '#domain/value/money'
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
import { money, shown } from './cvr-figures'
import { type BillPage, OfBill, pageOfBudget } from './of-bill'

type Cause = CvrCausesReply['causes'][number]

interface MovementProps {
  readonly since: Pick<CvrReport, 'id' | 'periodEnd'>
  /** The report that was locked later; null for the live one. */
  readonly until: number | null
  /** Changes when the live report was asked for again. */
  readonly asks?: number
}

/** The causes by which the final margin differs from an earlier locked report, each a link to what it is about. Decisions 743 and 758. */
export function Movement({ since, until, asks }: MovementProps) {
  const asked = useReply(
    `/cvrreports/${since.id}/causes${until === null ? '' : `?until=${until}`}`,
    cvrCausesReply,
    asks,
  )
  return (
    <Section title={`Since the report to ${formatDay(since.periodEnd)}`}>
      {asked.kind === 'loading' && <Loader text="Comparing with the locked report" />}
      {asked.kind === 'failed' && <EmptyState title="The locked report was not loaded">{asked.words}</EmptyState>}
      {asked.kind === 'loaded' && <Causes of={asked.value} />}
    </Section>
  )
}

function Causes({ of: { causes, before, after, movement } }: { readonly of: CvrCausesReply }) {
  const sign = useCurrencySign()
  const isNarrow = useMedia(MOBILE)
  const { id: project } = useProject()
  if (causes.length === 0)
    return <EmptyState title="Nothing has changed">The final margin is that of the locked report.</EmptyState>
  const label = 'Changes of the final margin since the locked report'
  const title = (cause: Cause) =>
    cause.document ? (
      <Link to={documentPath(project, cause.document)}>{documentWords(cause.document, cause.document.label)}</Link>
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
  const place = (cause: Cause) => [cause.package, budgetName(cause), reasonOf(cause)].filter(Boolean).join(' · ')
  if (isNarrow)
    return (
      <List label={label}>
        {causes.map((cause, index) => (
          <ListRow
            key={index}
            title={title(cause)}
            under={`${place(cause)} · was ${shown(cause.before)}, is ${shown(cause.after)}`}
            end={<Effect of={money(cause.effect)} />}
            leads={cause.document !== null || cause.variation !== null}
          />
        ))}
        <ListRow
          title={<strong>Final margin</strong>}
          under={`Was ${shown(before)}, is ${shown(after)}`}
          end={<Effect of={money(movement)} />}
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
            <td data-figure>{shown(before)}</td>
            <td data-figure>{shown(after)}</td>
            <td data-figure>{signed(money(movement))}</td>
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
function reasonOf({ kind, reason }: Cause): string | null {
  if (kind !== 'forecast') return reason
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
    <td data-figure>{shown(before)}</td>
    <td data-figure>{shown(after)}</td>
    <td data-figure data-tone={money(effect) < NIL ? 'error' : undefined}>
      {signed(money(effect))}
    </td>
  </>
)
