import { Fragment, type ReactNode, useState } from 'react'
import type { CvrFiguresReply, CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { unknownFigures } from '#contract/commercial/cvr/value-parts'
import { NIL } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { ScrollSideways } from '../materials/scroll-sideways'
import { HowButton } from '../materials/sum-table'
import table from '../materials/materials.module.css'
import { BudgetBar } from './budget-bar'
import styles from './cvr.module.css'
import { BudgetExplained, ValueExplained } from './explained'
import { money, shown } from './cvr-figures'
import { ForecastButton } from './forecast-button'

const VALUES = ['value', 'earned', 'certified', 'overClaim'] as const
const COSTS = ['actual', 'accrued', 'committed', 'toComplete', 'finalCost'] as const
const HEADINGS = [
  'Current',
  'Earned',
  'Certified',
  'Over-claimed',
  'Actual',
  'Accrued',
  'Committed',
  'To complete',
  'Final cost',
  'Budget',
  'Saving or margin',
] as const

export interface CvrTableProps {
  readonly report: CvrFiguresReply
  /** The documents of a locked report; null for the live one, where the office is asked for those of a budget. */
  readonly lines: CvrReply['lines'] | null
  /** Shows the report again after a forecast; null where the viewer may not forecast. */
  readonly onForecast: (() => void) | null
}

/** The report as a table. A press on a package or a budget shows what its figures are made of. */
export function CvrTable({ report: { packages, total, certificate, unread }, lines, onForecast }: CvrTableProps) {
  const unknown = unknownFigures(unread)
  const sign = useCurrencySign()
  const [open, setOpen] = useState<string | null>(null)
  const opens = (key: string) => ({ isOpen: open === key, onPress: () => setOpen(open === key ? null : key) })
  return (
    <ScrollSideways label="Cost value reconciliation by package and budget">
      <table className={table['table']} aria-label="Cost value reconciliation by package and budget">
        <thead>
          <tr>
            <th>Package and budget</th>
            {HEADINGS.map(title => (
              <th key={title} data-figure>
                {title} {sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packages.map(({ assessment, ...each }) => (
            <Fragment key={assessment}>
              <tr className={table['group']}>
                <th scope="row">
                  <HowButton {...opens(`${assessment}`)}>{each.name}</HowButton>
                </th>
                <TotalCells of={each} unknown={unknown} />
              </tr>
              {open === `${assessment}` && (
                <tr>
                  <td colSpan={HEADINGS.length + 1}>
                    <ValueExplained of={{ ...each, assessment }} certificate={certificate} unknown={unknown} />
                  </td>
                </tr>
              )}
              {each.rows.map(row => {
                const key = `${assessment} ${row.name}`
                const own = linesOf(lines, assessment, row.name)
                return (
                  <Fragment key={key}>
                    <tr>
                      <th scope="row" className={styles['budget']}>
                        <HowButton {...opens(key)}>{row.label}</HowButton>
                      </th>
                      <td colSpan={VALUES.length} />
                      <CostCells
                        of={row}
                        toComplete={
                          onForecast &&
                          assessment !== null && (
                            <ForecastButton
                              assessment={assessment}
                              subject={row.name}
                              amount={money(row.toComplete)}
                              reason={row.reason}
                              committed={money(row.committed)}
                              onForecast={onForecast}
                            />
                          )
                        }
                      />
                      <td data-figure data-tone={money(row.saving) < NIL ? 'error' : undefined}>
                        {shown(row.saving)}
                      </td>
                    </tr>
                    {open === key && (
                      <tr>
                        <td colSpan={HEADINGS.length + 1}>
                          <BudgetExplained row={row} assessment={assessment} lines={own} unknown={unknown} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                )
              })}
              {((onForecast && assessment !== null) || money(each.futureLoss) !== NIL) && (
                <tr>
                  <th scope="row" className={styles['budget']}>
                    Known future losses
                    {each.futureLossReason !== null && (
                      <span className={styles['reason']}>{each.futureLossReason}</span>
                    )}
                  </th>
                  <td colSpan={VALUES.length + COSTS.length - 2} />
                  <td data-figure>
                    {onForecast && assessment !== null ? (
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
                    )}
                  </td>
                  <td colSpan={3} />
                </tr>
              )}
            </Fragment>
          ))}
          <tr className={table['total']}>
            <th scope="row">Project</th>
            <TotalCells of={total} unknown={unknown} />
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

/** Returns the documents behind a budget; null where the office is asked for them. */
export const linesOf = (lines: CvrTableProps['lines'], assessment: number | null, budget: Row['name']) =>
  lines && lines.filter(line => line.assessment === assessment && line.budget === budget)

interface TotalCellsProps {
  readonly of: CvrReply['total']
  /** Names of figures that the viewer may not see. */
  readonly unknown: ReadonlySet<string>
}

function TotalCells({ of, unknown }: TotalCellsProps) {
  return (
    <>
      {VALUES.map(name => (
        <td key={name} data-figure className={table['strong']}>
          {unknown.has(name) ? '–' : shown(of[name])}
        </td>
      ))}
      <CostCells of={of} />
      <td data-figure className={table['strong']} data-tone={money(of.finalMargin) < NIL ? 'error' : undefined}>
        {shown(of.finalMargin)}
      </td>
    </>
  )
}

type Row = CvrReply['packages'][number]['rows'][number]

interface CostCellsProps {
  readonly of: Pick<Row, (typeof COSTS)[number] | 'budget'>
  /** In place of the cost to complete, where it can be changed. */
  readonly toComplete?: ReactNode
}

function CostCells({ of, toComplete }: CostCellsProps) {
  return (
    <>
      {COSTS.map(name => (
        <td key={name} data-figure>
          {name === 'toComplete' && toComplete ? toComplete : shown(of[name])}
        </td>
      ))}
      <td data-figure>
        {shown(of.budget)}
        <BudgetBar budget={money(of.budget)} actual={money(of.actual)} accrued={money(of.accrued)} />
      </td>
    </>
  )
}
