import { Link } from '@tanstack/react-router'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { variationWords } from '#contract/commercial/cvr/cvr-words'
import { canRead, type PermissionResource } from '#contract/permissions'
import { compare, minus, type Money, most, NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { CostDocuments, LiveDocuments } from './cost-documents'
import { money, shown } from './cvr-figures'
import { OfBill, pageOfBudget } from './of-bill'

type Package = CvrReply['packages'][number]
type Row = Package['rows'][number]

interface BudgetExplainedProps {
  readonly row: Row
  /** Null for costs that name no bill. */
  readonly assessment: number | null
  /** The documents behind its cost in a locked report; null in the live one, where the office is asked for them. */
  readonly lines: CvrReply['lines'] | null
  /** Names of figures that the viewer may not see. */
  readonly unknown: ReadonlySet<string>
}

/** What the figures of a budget are made of: its documents, and the forecast or the rates behind the cost to complete. */
export function BudgetExplained({ row, assessment, lines, unknown }: BudgetExplainedProps) {
  const { id: project } = useProject()
  return (
    <>
      {lines === null ? (
        <LiveDocuments assessment={assessment} budget={row.name} state={costsIn(row)} />
      ) : (
        <CostDocuments lines={lines} />
      )}
      <List label="Behind the cost to complete">
        <ListRow title="Cost to complete" under={toCompleteWords(row, unknown)} end={shown(row.toComplete)} />
        {assessment !== null && (
          <ListRow
            leads
            title={
              <OfBill project={project} assessment={assessment} page={pageOfBudget(row.name)}>
                {`Budget ${shown(row.budget)}`}
              </OfBill>
            }
            under={row.name === 'fixedCosts' ? 'From the fixed costs of the bill' : 'From the rates of the bill'}
          />
        )}
      </List>
    </>
  )
}

/** The documents are asked for again when one of these is another. */
const costsIn = ({ actual, accrued, committed }: Row): string => [actual, accrued, committed].join(' ')
/** Returns how the cost to complete of a budget came about. Decision 742. */
function toCompleteWords(row: Row, unknown: ReadonlySet<string>): string {
  if (row.reason !== null) return `Forecast: ${row.reason}`
  const [budget, earned] = [money(row.budget), money(row.earnedBudget)]
  const left = most<Money>(minus(budget, earned), NIL)
  if (compare(money(row.toComplete), left) !== 0)
    return `Committed. The budget of the work that is left is less: ${formatNumber('money', left)}`
  if (unknown.has('earnedBudget')) return 'The whole budget: you may not see the work that is done'
  return `Budget ${shown(row.budget)} less ${shown(row.earnedBudget)} for the work done`
}

interface ValueExplainedProps {
  readonly of: Pick<Package, 'assessment' | 'value' | 'values' | 'earned' | 'certified'>
  readonly certificate: CvrReply['certificate']
  readonly unknown: ReadonlySet<string>
}

/** What the value of a package is made of, and where its work and its certificate are. Reports that were locked before have no parts. */
export function ValueExplained({ of, certificate, unknown }: ValueExplainedProps) {
  const { permissions } = useViewer()
  const { id } = useProject()
  const hub = `/estimating/projects/${id}/hub`
  const link = (path: string, words: string, right: PermissionResource) =>
    canRead(permissions, right) ? <Link to={`${hub}/${path}`}>{words}</Link> : words
  return (
    <List label="Behind the value">
      {of.assessment !== null &&
        (of.values ?? []).map(({ variation, value }) => (
          <ListRow
            key={variation?.id ?? 0}
            leads
            title={
              variation ? (
                link(`variations/${variation.id}`, variationWords(variation), 'ProjectHubVariations')
              ) : (
                <OfBill project={id} assessment={of.assessment} page="boq">
                  Bill as it was tendered
                </OfBill>
              )
            }
            end={shown(value)}
          />
        ))}
      {of.assessment !== null && !unknown.has('earned') && (
        <ListRow
          leads
          title={link('progress', 'Work done', 'ProjectHubProgress')}
          under="By recorded progress"
          end={shown(of.earned)}
        />
      )}
      {!unknown.has('certified') && (
        <ListRow
          leads={certificate !== null}
          title={
            certificate === null
              ? 'Nothing is certified yet'
              : link(
                  `payments/outgoing/${certificate.id}`,
                  `Certificate of application ${certificate.label}`,
                  'ProjectHubOutgoingApplications',
                )
          }
          end={shown(of.certified)}
        />
      )}
    </List>
  )
}
