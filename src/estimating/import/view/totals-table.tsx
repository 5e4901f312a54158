import { differs } from '#domain/estimating/bill-import/check-totals'
import type { ShownCheck } from '#domain/estimating/bill-import/desk/view'
import type { RowChoice } from '#domain/estimating/bill-import/row-class'
import { TextButton } from '../../../ui/action/text-button'
import { formatMoney } from '../../../ui/format'
import { StatusRow } from '../../../ui/status/status-row'
import { DataTable } from '../../../ui/table/data-table'
import { moneyRoom, nameRoom } from '../model/rooms'
import { decisionWords } from '../model/sum-words'
import styles from './import-page.module.css'
import { NIL, type Money } from '#domain/value/money'

interface TotalsTableProps {
  readonly totals: ShownCheck['totals']
  readonly currency: string
  readonly nameOf: (row: number) => string
  readonly onRows: (rows: readonly number[], choice: RowChoice) => void
  readonly onJump: (row: number) => void
}

type Shown = ShownCheck['totals'][number]

/** Each printed sum beside ours, with what was done with it and why. Any of them can be counted as a line instead. */
export function TotalsTable({ totals, currency, nameOf, onRows, onJump }: TotalsTableProps) {
  if (totals.length === 0) return <StatusRow kind="empty" text="The file prints no sums to compare with" />
  const money = (pence: Money) => formatMoney(pence, currency)
  const figures = totals.flatMap(total => [total.printed, total.ours, total.difference])
  const room = moneyRoom(figures, currency)
  const apartRoom = moneyRoom(figures, currency, totals.some(total => total.isRounding) ? ' rounding' : '')
  const rowRoom = nameRoom(totals.map(total => nameOf(total.row)))
  const isCompared = (total: Shown) => total.scope !== 'aside' && total.scope !== 'addition'
  return (
    <div className={styles['table']}>
      <DataTable<Shown>
        label="Sums in the file"
        rows={totals}
        rowKey={total => `${total.row} ${total.scope}`}
        columns={[
          {
            id: 'row',
            header: 'Row',
            width: rowRoom,
            align: 'end',
            cell: total => <TextButton onClick={() => onJump(total.row)}>{nameOf(total.row)}</TextButton>,
          },
          {
            id: 'label',
            header: 'Sum',
            width: 220,
            least: 160,
            strong: true,
            cell: total => [total.label || 'Sum without words', total.of].filter(Boolean).join(', '),
          },
          { id: 'printed', header: 'Printed', width: room, align: 'end', cell: total => money(total.printed) },
          {
            id: 'ours',
            header: 'Imported',
            width: room,
            align: 'end',
            cell: total => (isCompared(total) ? money(total.ours) : ''),
          },
          {
            id: 'difference',
            header: 'Difference',
            width: apartRoom,
            align: 'end',
            cell: total =>
              !isCompared(total) ? (
                'not compared'
              ) : differs(total) ? (
                <span className={styles['differs']}>{money(total.difference)}</span>
              ) : total.difference === NIL ? (
                'agrees'
              ) : (
                `${money(total.difference)} rounding`
              ),
          },
          {
            id: 'decision',
            header: 'What we do with it',
            width: 320,
            least: 240,
            cell: total => decisionWords(total, money),
          },
          {
            id: 'turn',
            header: 'Change',
            width: 100,
            align: 'end',
            cell: total => <TextButton onClick={() => onRows([total.row], { class: 'lumpSum' })}>Count it</TextButton>,
          },
        ]}
      />
    </div>
  )
}
