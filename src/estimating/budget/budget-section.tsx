import { Link } from '@tanstack/react-router'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { BUDGET_COSTS, budgetFault, budgetTotals } from '#domain/estimating/budget'
import { NIL, type Money } from '#domain/value/money'
import { useCan, useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { editPath, newPath, viewPath } from '../../records/address/record-paths'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney, formatPercentage } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { PlainTable } from '../../ui/table/plain-table'
import styles from './budget.module.css'

const { 'complete-budget': complete } = assessmentLifecycle.transitions
/** In these the budget may still change. */
const OPEN: ReadonlySet<string> = new Set(['not_started', 'in_progress'])

interface BudgetSectionProps {
  readonly assessment: Held<typeof assessmentDefinition>
  readonly isLocked: boolean
}

/** What a budget-only assessment is sold at, what it may cost and what that leaves. Spec: ASMT-16. */
export function BudgetSection({ assessment, isLocked }: BudgetSectionProps) {
  const found = useRecordsWithin(assessmentBudget, 'assessment', assessment.id)
  const can = useCan()
  const { account } = useViewer()
  const { make, working, blockedFor } = useOffice(null)
  if (!found || !can.read(assessmentBudget)) return null
  const budget = found[0] ?? null
  const base = `/estimating/assessments/${assessment.id}/budget`
  const mayWrite = can.write(assessmentBudget) && !isLocked && OPEN.has(assessment.status)
  const command = complete && assessmentLifecycle.commands[complete.name]
  const money = (value: Money | null) => formatMoney(value ?? NIL, account.currency)
  const totals = budget && budgetTotals(budget)
  return (
    <Section title="Budget" aside={account.currency}>
      {budget && totals ? (
        <PlainTable label="Budget">
          <tbody>
            {BUDGET_COSTS.map(({ name, label }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td data-figure>{budget[name] === null ? '–' : money(budget[name])}</td>
              </tr>
            ))}
            <tr data-sum="">
              <th scope="row">Cost</th>
              <td data-figure>{money(totals.cost)}</td>
            </tr>
            <tr className={totals.ohp !== null && totals.ohp < NIL ? styles['loss'] : undefined}>
              <th scope="row">
                {totals.ohp !== null && totals.ohp < NIL ? 'Loss' : 'Overhead and profit'}
                {totals.ohpPercentage !== null && (
                  <span className={styles['share']}> {formatPercentage(totals.ohpPercentage)} of the price</span>
                )}
              </th>
              <td data-figure>{totals.ohp === null ? '–' : money(totals.ohp)}</td>
            </tr>
            <tr data-sum="">
              <th scope="row">Total price</th>
              <td data-figure>{budget.totalPrice === null ? '–' : money(budget.totalPrice)}</td>
            </tr>
          </tbody>
        </PlainTable>
      ) : (
        <StatusRow kind="empty" text="No budget yet" />
      )}
      <div className={styles['actions']}>
        {budget && <Link to={viewPath(base, budget.id)}>Details and history</Link>}
        {mayWrite && (
          <LinkButton kind={budget ? undefined : 'primary'}>
            <Link to={budget ? editPath(base, budget.id) : newPath(base)}>
              {budget ? 'Change budget' : 'Enter budget'}
            </Link>
          </LinkButton>
        )}
        {mayWrite && budget && complete && command && can.run(command) && (
          <Button
            kind="primary"
            reason={blockedFor(complete) ?? budgetFault(budget) ?? undefined}
            disabled={working}
            onClick={() => void make(assessmentLifecycle, { ...assessment }, complete)}
          >
            {complete.label}
          </Button>
        )}
      </div>
    </Section>
  )
}
