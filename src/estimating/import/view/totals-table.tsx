import { useState } from 'react'
import { differs } from '#domain/bill-import/totals/check-totals'
import type { ShownCheck } from '#domain/bill-import/session/view'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import { TextButton } from '../../../ui/action/text-button'
import { formatMoney } from '../../../ui/format'
import { Notice } from '../../../ui/status/notice'
import { StatusRow } from '../../../ui/status/status-row'
import { DataTable } from '../../../ui/table/data-table'
import { moneyRoom, nameRoom, wordsRoom } from '../model/rooms'
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

type Shown = ShownCheck['totals']['first'][number]

const nameOfSum = (total: Shown): string => [total.label || 'Sum without words', total.of].filter(Boolean).join(', ')

/** As many as are read at a glance: a bill of ten thousand lines prints hundreds that agree, and drawing all of them is a long task (bench I2). */
const AT_FIRST = 40
const MORE = 100

/** Those that differ before others, in file order. */
function firstOf(all: readonly Shown[], most: number): readonly Shown[] {
  if (all.length <= most) return all
  const shown = new Set([...all.filter(differs), ...all.filter(total => !differs(total))].slice(0, most))
  return all.filter(total => shown.has(total))
}

/** Each printed sum beside ours, with what was done with it and why. Any of them can be counted as a line instead. */
export function TotalsTable({
  totals: { first: all, count, apart },
  currency,
  nameOf,
  onRows,
  onJump,
}: TotalsTableProps) {
  const [most, setMost] = useState(AT_FIRST)
  const totals = firstOf(all, most)
  if (totals.length === 0) return <StatusRow kind="empty" text="The file prints no sums to compare with" />
  const money = (pence: Money) => formatMoney(pence, currency)
  const figures = totals.flatMap(total => [total.printed, total.ours, total.difference])
  const room = moneyRoom(figures, currency)
  const apartRoom = moneyRoom(figures, currency, totals.some(total => total.isRounding) ? ' rounding' : '')
  const rowRoom = nameRoom(totals.map(total => nameOf(total.row)))
  const decisionRoom = wordsRoom(
    totals.map(total => decisionWords(total, money)),
    240,
    800,
  )
  const isCompared = (total: Shown) => total.scope !== 'aside' && total.scope !== 'addition'
  const unlisted = count - all.length
  const unlistedApart = apart - all.filter(differs).length
  return (
    <div className={styles['table']}>
      {unlisted > 0 && (
        <Notice tone={unlistedApart > 0 ? 'warning' : 'calm'}>
          {unlisted.toLocaleString('en-GB')} more sums are not listed:{' '}
          {unlistedApart > 0 ? `${unlistedApart.toLocaleString('en-GB')} of them differ.` : 'none of them differs.'}
        </Notice>
      )}
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
            width: wordsRoom(totals.map(nameOfSum), 160, 400),
            least: wordsRoom(totals.map(nameOfSum), 160, 280),
            strong: true,
            whole: nameOfSum,
            cell: nameOfSum,
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
            width: decisionRoom,
            // So that "Count it" is in sight on a desktop of 1440 px; the whole of it is one hover, or a wider column, away.
            least: 172,
            whole: total => decisionWords(total, money),
            cell: total => decisionWords(total, money),
          },
          {
            id: 'turn',
            header: 'Change',
            width: 84,
            align: 'end',
            cell: total => <TextButton onClick={() => onRows([total.row], { class: 'lumpSum' })}>Count it</TextButton>,
          },
        ]}
      />
      {all.length > totals.length && (
        <TextButton onClick={() => setMost(now => now + MORE)}>
          Show {Math.min(all.length - totals.length, MORE)} more sums
        </TextButton>
      )}
    </div>
  )
}
