import { type ReactNode, useState } from 'react'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { unknownFigures } from '#contract/commercial/cvr/value-parts'
import { absolute, type Money, NIL } from '#domain/value/money'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { HowButton } from '../materials/sum-table'
import { BudgetBar } from './budget-bar'
import styles from './cvr.module.css'
import { BudgetExplained, ValueExplained } from './explained'
import { money, shown } from './cvr-figures'
import { type CvrTableProps, linesOf } from './cvr-table'
import { ForecastButton } from './forecast-button'

type Package = CvrReply['packages'][number]
type Row = Package['rows'][number]

/** The report as lists, one for each package: narrow screens read it without scrolling sideways. */
export function CvrList({ report: { packages, total, certificate, unread }, lines, onForecast }: CvrTableProps) {
  const unknown = unknownFigures(unread)
  return (
    <>
      {packages.map(({ assessment, ...each }) => (
        <section key={assessment} aria-label={each.name}>
          <h3 className={styles['package']}>{each.name}</h3>
          <List label={each.name}>
            <ValueRow
              of={each}
              unknown={unknown}
              explained={<ValueExplained of={{ ...each, assessment }} certificate={certificate} unknown={unknown} />}
            />
            {each.rows.map(row => (
              <BudgetRow
                key={row.name}
                row={row}
                assessment={assessment}
                unknown={unknown}
                lines={linesOf(lines, assessment, row.name)}
                onForecast={onForecast}
              />
            ))}
            {((onForecast && assessment !== null) || money(each.futureLoss) !== NIL) && (
              <ListRow
                title="Known future losses"
                under={each.futureLossReason}
                end={
                  onForecast && assessment !== null ? (
                    <ForecastButton
                      assessment={assessment}
                      subject="futureLoss"
                      amount={money(each.futureLoss)}
                      reason={each.futureLossReason}
                      committed={NIL}
                      onForecast={onForecast}
                    />
                  ) : (
                    shown(each.futureLoss)
                  )
                }
              />
            )}
            <FinalRow of={each} unknown={unknown} />
          </List>
        </section>
      ))}
      {packages.length > 1 && (
        <section aria-label="Project">
          <h3 className={styles['package']}>Project</h3>
          <List label="Project">
            <ValueRow of={total} unknown={unknown} />
            <ListRow title="Cost to date" under={costWords(total)} end={shown(total.cost)} />
            <FinalRow of={total} unknown={unknown} />
          </List>
        </section>
      )}
    </>
  )
}

const costWords = ({ actual, accrued, committed }: Pick<Row, 'actual' | 'accrued' | 'committed'>): string =>
  [`${shown(actual)} actual`, `${shown(accrued)} accrued`, `${shown(committed)} committed`].join(' · ')

/** "4,000.00 over-claimed": a sign is easy to miss outdoors. */
const claimWords = (over: Money): string =>
  `${formatNumber('money', absolute(over))} ${over < NIL ? 'under-claimed' : 'over-claimed'}`

interface TotalRowProps {
  readonly of: CvrReply['total']
  /** Names of figures that the viewer may not see. */
  readonly unknown: ReadonlySet<string>
}

function ValueRow({ of, unknown, explained }: TotalRowProps & { readonly explained?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ListRow
      title={
        explained ? (
          <HowButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
            Current value
          </HowButton>
        ) : (
          'Current value'
        )
      }
      under={[
        ...(unknown.has('earned') ? [] : [`${shown(of.earned)} earned`]),
        ...(unknown.has('certified') ? [] : [`${shown(of.certified)} certified`]),
        ...(unknown.has('overClaim') ? [] : [claimWords(money(of.overClaim))]),
      ].join(' · ')}
      end={shown(of.value)}
      actions={isOpen && explained}
    />
  )
}

const FinalRow = ({ of, unknown }: TotalRowProps) => (
  <ListRow
    title={<strong>Final margin, forecast</strong>}
    under={[
      `Final cost ${shown(of.finalCost)}`,
      ...(unknown.has('margin') ? [] : [`margin to date ${shown(of.margin)}`]),
    ].join(' · ')}
    end={
      <strong className={styles['end']} data-tone={money(of.finalMargin) < NIL ? 'error' : undefined}>
        {shown(of.finalMargin)}
      </strong>
    }
  />
)

interface BudgetRowProps {
  readonly row: Row
  /** Null: costs without a bill, for which nothing is forecast. */
  readonly assessment: number | null
  readonly lines: CvrTableProps['lines']
  readonly unknown: ReadonlySet<string>
  readonly onForecast: (() => void) | null
}

function BudgetRow({ row, assessment, lines, unknown, onForecast }: BudgetRowProps) {
  const [isOpen, setOpen] = useState(false)
  const saving = money(row.saving)
  return (
    <ListRow
      title={
        <HowButton isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
          {row.label}
        </HowButton>
      }
      under={
        <>
          <BudgetBar budget={money(row.budget)} actual={money(row.actual)} accrued={money(row.accrued)} />
          {`${costWords(row)} · budget ${shown(row.budget)} · final cost ${shown(row.finalCost)}`}
          {row.reason !== null && ` · Forecast: ${row.reason}`}
        </>
      }
      end={
        <span className={styles['end']} data-tone={saving < NIL ? 'error' : undefined}>
          {formatNumber('money', absolute(saving))}
        </span>
      }
      endUnder={saving < NIL ? 'over budget' : 'saving'}
      actions={
        <>
          {onForecast && assessment !== null && (
            <span className={styles['forecast']}>
              To complete{' '}
              <ForecastButton
                assessment={assessment}
                subject={row.name}
                amount={money(row.toComplete)}
                reason={row.reason}
                committed={money(row.committed)}
                onForecast={onForecast}
              />
            </span>
          )}
          {isOpen && <BudgetExplained row={row} assessment={assessment} lines={lines} unknown={unknown} />}
        </>
      }
    />
  )
}
