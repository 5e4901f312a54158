import type { TotalCheck } from '#domain/estimating/bill-import/check-totals'
import { TextButton } from '../../../ui/action/text-button'
import { formatMoney } from '../../../ui/format'
import { StatusRow } from '../../../ui/status/status-row'
import { DataTable } from '../../../ui/table/data-table'
import styles from './import-page.module.css'
import { NIL, type Money } from '#domain/value/money'

interface TotalsTableProps {
  readonly totals: readonly TotalCheck[]
  readonly currency: string
  readonly onJump: (row: number) => void
}

/** Each printed sum beside ours. Sums we do not make (VAT, discounts, sums said again) are shown without one. */
export function TotalsTable({ totals, currency, onJump }: TotalsTableProps) {
  if (totals.length === 0) return <StatusRow kind="empty" text="The file prints no sums to compare with" />
  const money = (pence: Money) => formatMoney(pence, currency)
  return (
    <div className={styles['table']}>
      <DataTable<TotalCheck>
        label="Sums in the file"
        rows={totals}
        rowKey={total => `${total.row} ${total.scope}`}
        columns={[
          {
            id: 'row',
            header: 'Row',
            width: 64,
            align: 'end',
            cell: total => <TextButton onClick={() => onJump(total.row)}>{total.row + 1}</TextButton>,
          },
          {
            id: 'label',
            header: 'Sum',
            width: 200,
            strong: true,
            cell: total => [total.label || 'Sum without words', total.of].filter(Boolean).join(', '),
          },
          {
            id: 'of',
            header: 'Of rows',
            width: 96,
            cell: total => (total.scope === 'aside' ? 'not part of the bill' : `${total.after + 2} to ${total.before}`),
          },
          { id: 'printed', header: 'Printed', width: 104, align: 'end', cell: total => money(total.printed) },
          {
            id: 'sums',
            header: 'Sums within',
            width: 104,
            align: 'end',
            cell: total => (total.printedSums === null ? '' : money(total.printedSums)),
          },
          {
            id: 'ours',
            header: 'Imported',
            width: 104,
            align: 'end',
            cell: total => (total.scope === 'aside' ? '' : money(total.ours)),
          },
          {
            id: 'difference',
            header: 'Difference',
            width: 104,
            align: 'end',
            cell: total =>
              total.scope === 'aside' ? (
                ''
              ) : total.difference === NIL ? (
                'none'
              ) : (
                <span className={styles['differs']}>{money(total.difference)}</span>
              ),
          },
        ]}
      />
    </div>
  )
}
