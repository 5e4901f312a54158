import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { dashboardOf, type BudgetSpent, type ProjectFigures } from '#domain/commercial/dashboard/dashboard'
import { budgetLeft } from '#domain/commercial/invoices/match'
import { type Money, NIL, plus, sum } from '#domain/value/money'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { formatMoney, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import { BudgetBar } from '../cvr/budget-bar'
import { HowButton } from '../materials/sum-table'
import styles from './dashboard.module.css'

const money = (value: Money): string => formatNumber('money', value)

interface BudgetsProps {
  readonly projects: readonly ProjectFigures[]
  readonly label: string
}

/** What of each budget is spent and accrued, as a bar with its figures beside it. A press on a budget shows its projects. Spec: REP-2. */
export function Budgets(props: BudgetsProps) {
  const isMobile = useMedia(MOBILE)
  return isMobile ? <BudgetList {...props} /> : <BudgetTable {...props} />
}

function BudgetList({ projects, label }: BudgetsProps) {
  const { account } = useViewer()
  const [open, setOpen] = useState<string | null>(null)
  const { budgets } = dashboardOf(projects)
  const inWords = (value: Money) => formatMoney(value, account.currency)
  const wordsOf = (of: Spent) => {
    const { remaining, overspend } = budgetLeft(of.budget, of)
    const left = overspend > NIL ? `${inWords(overspend)} overspent` : `${inWords(remaining)} left`
    return `${inWords(of.actual)} actual, ${inWords(of.accrued)} accrued. ${left} of ${inWords(of.budget)}.`
  }
  const barOf = (of: Spent) => <BudgetBar budget={of.budget} actual={of.actual} accrued={of.accrued} />
  const totalOf = (of: Spent) => inWords(plus(of.actual, of.accrued))
  return (
    <>
      <p className={styles['under']}>
        <Legend />
      </p>
      <List label={label}>
        {budgets.map(each => (
          <Fragment key={each.name}>
            <ListRow
              title={
                <HowButton isOpen={open === each.name} onPress={() => setOpen(open === each.name ? null : each.name)}>
                  {each.label}
                </HowButton>
              }
              under={
                <>
                  {barOf(each)}
                  {wordsOf(each)}
                </>
              }
              end={totalOf(each)}
            />
            {open === each.name &&
              projects.map(({ project, name, budgets: own }) => {
                const part = own.find(one => one.name === each.name)
                return (
                  part && (
                    <ListRow
                      key={project}
                      leads
                      title={
                        <Link
                          to="/estimating/projects/$projectId/hub/cvr-reports"
                          params={{ projectId: String(project) }}
                        >
                          {name}
                        </Link>
                      }
                      under={wordsOf(part)}
                      end={totalOf(part)}
                    />
                  )
                )
              })}
          </Fragment>
        ))}
      </List>
    </>
  )
}

function BudgetTable({ projects, label }: BudgetsProps) {
  const sign = useCurrencySign()
  const [open, setOpen] = useState<string | null>(null)
  const { budgets } = dashboardOf(projects)
  return (
    <PlainTable label={label} small>
      <thead>
        <tr>
          <th scope="col">Budget</th>
          <th scope="col">
            <Legend />
          </th>
          {['Budget', 'Actual', 'Accrued', 'Total', 'Left', 'Overspend'].map(title => (
            <th key={title} scope="col" data-figure>
              {title} {sign}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {budgets.map(each => (
          <Fragment key={each.name}>
            <tr>
              <th scope="row">
                <HowButton isOpen={open === each.name} onPress={() => setOpen(open === each.name ? null : each.name)}>
                  {each.label}
                </HowButton>
              </th>
              <Figures of={each} />
            </tr>
            {open === each.name &&
              projects.map(({ project, name, budgets: own }) => {
                const part = own.find(one => one.name === each.name)
                return (
                  part && (
                    <tr key={project} className={styles['quiet']}>
                      <th scope="row">
                        <Link
                          to="/estimating/projects/$projectId/hub/cvr-reports"
                          params={{ projectId: String(project) }}
                        >
                          {name}
                        </Link>
                      </th>
                      <Figures of={part} />
                    </tr>
                  )
                )
              })}
          </Fragment>
        ))}
        <tr data-sum>
          <th scope="row">Total</th>
          <Figures
            of={{
              budget: sum(budgets.map(each => each.budget)),
              actual: sum(budgets.map(each => each.actual)),
              accrued: sum(budgets.map(each => each.accrued)),
            }}
            parts={budgets}
          />
        </tr>
      </tbody>
    </PlainTable>
  )
}

type Spent = Pick<BudgetSpent, 'budget' | 'actual' | 'accrued'>

/** The figures of one budget. A total has what is left and overspent of its `parts`, so that one budget never hides the overspend of another. */
function Figures({ of, parts = [of] }: { readonly of: Spent; readonly parts?: readonly Spent[] }) {
  const left = parts.map(each => budgetLeft(each.budget, each))
  const overspend = sum(left.map(each => each.overspend))
  return (
    <>
      <td>
        <BudgetBar budget={of.budget} actual={of.actual} accrued={of.accrued} />
      </td>
      <td data-figure>{money(of.budget)}</td>
      <td data-figure>{money(of.actual)}</td>
      <td data-figure>{money(of.accrued)}</td>
      <td data-figure>
        <strong>{money(plus(of.actual, of.accrued))}</strong>
      </td>
      <td data-figure>{money(sum(left.map(each => each.remaining)))}</td>
      <td data-figure data-tone={overspend > NIL ? 'error' : undefined}>
        {overspend > NIL && <span aria-hidden="true">▲ </span>}
        {money(overspend)}
      </td>
    </>
  )
}

const Legend = () => (
  <span className={styles['legend']}>
    <span className={styles['key']} data-kind="actual" /> Actual <span className={styles['key']} data-kind="accrued" />{' '}
    Accrued <span className={styles['key']} data-kind="budget" /> Budget
  </span>
)
