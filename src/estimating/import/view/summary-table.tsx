import type { MainSummary, SummaryLine } from '#domain/bill-import/totals/main-summary'
import { type Money, NIL } from '#domain/value/money'
import { TextButton } from '../../../ui/action/text-button'
import { formatMoney } from '../../../ui/format'
import { Notice } from '../../../ui/status/notice'
import { DataTable } from '../../../ui/table/data-table'
import { moneyRoom, nameRoom } from '../model/rooms'
import styles from './import-page.module.css'

interface SummaryTableProps {
  readonly summary: MainSummary
  readonly currency: string
  readonly nameOf: (row: number) => string
  readonly onJump: (row: number) => void
}

/** The summary of the tender beside its bills: each line with the bill it stands for, and the bills it has no line for. */
export function SummaryTable({ summary, currency, nameOf, onJump }: SummaryTableProps) {
  const { lines, missing, printedLines, printedTotal } = summary
  const money = (pence: Money) => formatMoney(pence, currency)
  const figures = lines.flatMap(line => [line.printed, line.ours, line.difference])
  const room = moneyRoom(figures, currency)
  return (
    <div className={styles['table']}>
      {missing.length > 0 && (
        <Notice tone="warning">
          The summary has no line for{' '}
          {missing.map(({ name, ours }) => `${name || 'lines without a heading'}, ${money(ours)}`).join('; ')}.
        </Notice>
      )}
      {printedTotal !== null && printedTotal !== printedLines && (
        <Notice tone="warning">
          The lines of the summary come to {money(printedLines)}, and it prints {money(printedTotal)} below them.
        </Notice>
      )}
      <DataTable<SummaryLine>
        label="The summary, line by line"
        rows={lines}
        rowKey={line => String(line.row)}
        columns={[
          {
            id: 'row',
            header: 'Row',
            width: nameRoom(lines.map(line => nameOf(line.row))),
            align: 'end',
            cell: line => <TextButton onClick={() => onJump(line.row)}>{nameOf(line.row)}</TextButton>,
          },
          { id: 'label', header: 'The summary', width: 220, least: 160, strong: true, cell: line => line.label },
          { id: 'of', header: 'Stands for', width: 220, least: 160, cell: line => line.of || line.evidence },
          { id: 'printed', header: 'Printed', width: room, align: 'end', cell: line => money(line.printed) },
          {
            id: 'ours',
            header: 'Imported',
            width: room,
            align: 'end',
            cell: line => (line.isAddition ? '' : money(line.ours)),
          },
          {
            id: 'difference',
            header: 'Difference',
            width: moneyRoom(figures, currency, lines.some(line => line.isRounding) ? ' rounding' : ''),
            align: 'end',
            cell: line =>
              line.isAddition ? (
                'not counted'
              ) : line.difference === NIL ? (
                'agrees'
              ) : line.isRounding ? (
                `${money(line.difference)} rounding`
              ) : (
                <span className={styles['differs']}>{money(line.difference)}</span>
              ),
          },
        ]}
      />
    </div>
  )
}
