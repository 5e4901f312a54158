import type { ComponentProps } from 'react'
import type { Bidder } from '#domain/estimating/bill-import/bidders'
import { rowName } from '#domain/estimating/bill-import/sheet'
import type { RowChoice } from '#domain/estimating/bill-import/row-class'
import { findingGroups, leftOutRows } from '../model/findings'
import { headlineOf } from '../model/headline'
import type { ImportDraft } from '../model/import-draft'
import type { BillReading } from '../model/use-bill-reading'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { TitleBlock } from '../../../ui/record/title-block'
import { Section } from '../../../ui/shell/page'
import { Notice } from '../../../ui/status/notice'
import { BiddersSection } from './bidders-section'
import { CompareSection } from './compare-section'
import { FindingList } from './finding-list'
import styles from './import-page.module.css'
import { TotalsTable } from './totals-table'

interface CheckStepProps {
  readonly draft: ImportDraft
  readonly reading: BillReading
  /** Null: there is nothing to compare with. */
  readonly compare: Pick<ComponentProps<typeof CompareSection>, 'assessments' | 'load'> | null
  readonly currency: string
  readonly onRows: (rows: readonly number[], choice: RowChoice) => void
  readonly onJump: (row: number) => void
  readonly onBidder: (bidder: Bidder) => void
}

/** The bill held against what the file prints of itself. Nothing is mended silently: each finding says what was done and leads to its row. */
export function CheckStep({ draft, reading, compare, currency, onRows, onJump, onBidder }: CheckStepProps) {
  const { check } = reading
  const nameOf = (row: number) => rowName(draft.table, row)
  const groups = findingGroups(check, currency, nameOf)
  const leftOut = leftOutRows(check)
  return (
    <div className={styles['stepBody']}>
      {reading.bill.plan.products.length === 0 ? (
        <Notice tone="warning">No row of the file became a product: look at the columns and the rows.</Notice>
      ) : (
        <Verdict check={check} currency={currency} />
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
            {leftOut.length === 1 ? `row ${nameOf(leftOut[0] ?? 0)}` : `rows ${leftOut.map(nameOf).join(', ')}`} out of
            its sums. They may be options that are not part of the bill.
          </Notice>
        )}
        <TotalsTable totals={check.totals} currency={currency} nameOf={nameOf} onRows={onRows} onJump={onJump} />
        {check.zoneRounding !== 0 && (
          <Notice tone="calm">
            Each zone is rounded by itself, which makes {formatMoney(check.zoneRounding, currency)} against rounding
            each row once.
          </Notice>
        )}
      </Section>
      <BiddersSection draft={draft} reading={reading} currency={currency} onBidder={onBidder} />
      {groups.map(group => (
        <FindingList key={group.key} group={group} nameOf={nameOf} onRows={onRows} onJump={onJump} />
      ))}
      {compare && <CompareSection {...compare} plan={reading.bill.plan} onJump={onJump} />}
    </div>
  )
}

/** The one line at the top: what the file prints, what we count, how much of it is borne out. */
function Verdict({ check, currency }: { readonly check: BillReading['check']; readonly currency: string }) {
  const { tone, sentence, share } = headlineOf(check, currency)
  const { proof, printedTotal, total } = check
  const isApart = proof.difference !== null && proof.difference !== 0 && !proof.isRounding
  return (
    <>
      <TitleBlock
        cells={[
          {
            label: 'Printed total',
            value: printedTotal === null ? 'none' : formatMoney(printedTotal, currency),
            figure: true,
          },
          { label: 'Our total', value: formatMoney(total, currency), figure: true },
          {
            label: 'Covered by printed sums that agree',
            value: share,
            note: `${formatMoney(proof.covered, currency)} of ${formatMoney(proof.whole, currency)}`,
            figure: true,
            tone: proof.verdict === 'agrees' ? 'accent' : 'ink',
          },
          {
            label: 'Difference',
            value: proof.difference === null ? 'not known' : formatMoney(proof.difference, currency),
            note: proof.difference !== 0 && proof.isRounding ? 'rounding' : undefined,
            figure: true,
            tone: isApart ? 'error' : 'ink',
          },
        ]}
      />
      <Notice tone={tone}>{sentence}</Notice>
    </>
  )
}
