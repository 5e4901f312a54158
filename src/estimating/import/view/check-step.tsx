import type { ComponentProps } from 'react'
import type { TotalCheck } from '#domain/estimating/bill-import/check-totals'
import type { RowChoice } from '#domain/estimating/bill-import/row-class'
import { findingGroups, leftOutRows } from '../model/findings'
import type { BillReading } from '../model/use-bill-reading'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { Section } from '../../../ui/shell/page'
import { Notice } from '../../../ui/status/notice'
import { CompareSection } from './compare-section'
import { FindingList } from './finding-list'
import styles from './import-page.module.css'
import { TotalsTable } from './totals-table'

interface CheckStepProps {
  readonly reading: BillReading
  /** Null: there is nothing to compare with. */
  readonly compare: Pick<ComponentProps<typeof CompareSection>, 'assessments' | 'load'> | null
  readonly currency: string
  readonly onRows: (rows: readonly number[], choice: RowChoice) => void
  readonly onJump: (row: number) => void
}

/** The bill held against what the file prints of itself. Nothing is mended silently: each finding says what was done and leads to its row. */
export function CheckStep({ reading, compare, currency, onRows, onJump }: CheckStepProps) {
  const { check } = reading
  const groups = findingGroups(check, currency)
  const leftOut = leftOutRows(check)
  return (
    <div className={styles['stepBody']}>
      {reading.bill.plan.products.length === 0 ? (
        <Notice tone="warning">No row of the file became a product: look at the columns and the rows.</Notice>
      ) : (
        groups.length === 0 &&
        check.totals.every(isSettled) && <Notice tone="calm">Every sum agrees and every row was understood.</Notice>
      )}
      <Section
        title="Sums in the file"
        aside={
          check.printedTotal === null
            ? 'The file prints no total'
            : `Printed total ${formatMoney(check.printedTotal, currency)}`
        }
      >
        {leftOut.length > 0 && (
          <Notice
            tone="warning"
            action={
              <Button onClick={() => onRows(leftOut, { isExcluded: true })}>
                Untick {leftOut.length === 1 ? 'it' : `all ${leftOut.length}`}
              </Button>
            }
          >
            The file’s own formulas leave{' '}
            {leftOut.length === 1 ? `row ${(leftOut[0] ?? 0) + 1}` : `rows ${leftOut.map(row => row + 1).join(', ')}`}{' '}
            out of its sums. They may be options that are not part of the bill.
          </Notice>
        )}
        <TotalsTable totals={check.totals} currency={currency} onJump={onJump} />
        {check.zoneRounding !== 0 && (
          <Notice tone="calm">
            Each zone is rounded by itself, which makes {formatMoney(check.zoneRounding, currency)} against rounding
            each row once.
          </Notice>
        )}
      </Section>
      {groups.map(group => (
        <FindingList key={group.key} group={group} onRows={onRows} onJump={onJump} />
      ))}
      {compare && <CompareSection {...compare} plan={reading.bill.plan} onJump={onJump} />}
    </div>
  )
}

const isSettled = (total: TotalCheck): boolean => total.scope === 'aside' || total.difference === 0
