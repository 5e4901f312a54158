import { createPortal } from 'react-dom'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { client as clientDefinition } from '#contract/contacts/client'
import { project as projectDefinition } from '#contract/estimating/project'
import { currencySymbol } from '#domain/value/currency'
import type { Rate } from '#domain/value/money'
import type { Held } from '../../../records/data/held'
import { useRecord } from '../../../records/data/use-record'
import { useViewer } from '../../../app/viewer'
import { formatDay, formatExact, formatNoticeTime, formatNumber } from '../../../ui/format'
import { usePrinting } from '../../../ui/use-printing'
import type { BillModel } from '../../../common/bill/bill-model'
import { noTotal } from '../../common/no-total'
import { type PrintedFigures, type PrintedLine, printedLines } from './printed-lines'
import styles from './bill-print.module.css'

interface BillPrintProps {
  readonly model: BillModel
  readonly assessment: Held<typeof assessmentDefinition>
}

/** The bill as it is printed: nothing on screen; on paper the whole bill, in place of the page. A part of a bill is not printed. */
export function BillPrint({ model, assessment }: BillPrintProps) {
  const since = usePrinting()
  const project = useRecord(projectDefinition, assessment.project)
  const client = useRecord(clientDefinition, project?.client ?? null)
  const { account, fullName } = useViewer()
  if (since === null || !model.isWhole) return null
  const sign = currencySymbol(account.currency)
  const unpriced = model.rows.filter(row => row.kind === 'product' && row.product.rate === null).length
  return createPortal(
    <div data-print-page className="print-only">
      <table className={styles['bill']}>
        <thead>
          <tr>
            <td colSpan={COLUMNS}>
              <PrintHead
                title={noTotal(model) === null ? 'Priced bill of quantities' : 'Bill of quantities'}
                under={`${assessment.name}, version ${assessment.versionMajor}.${assessment.versionMinor}`}
                company={account.name}
                facts={[
                  ['To', client?.fullName ?? '–'],
                  ['Project', project?.name ?? '–'],
                  ['Date', formatDay(since.toISOString())],
                ]}
              />
            </td>
          </tr>
          <tr className={styles['names']}>
            <th scope="col">Ref</th>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit</th>
            <th scope="col">Rate {sign}</th>
            <th scope="col">Amount {sign}</th>
          </tr>
        </thead>
        <tfoot>
          <tr>
            <td colSpan={COLUMNS} className={styles['foot']}>
              Printed {formatNoticeTime(since.toISOString())}, {fullName}. Amounts are without VAT. Each amount is
              quantity by rate, rounded to the penny.
            </td>
          </tr>
        </tfoot>
        <tbody>
          {printedLines(model).map(line => (
            <Line key={line.key} line={line} />
          ))}
          <tr className={styles['total']}>
            <td />
            <td colSpan={4}>
              Measured work
              {unpriced > 0 && noTotal(model) === null && (
                <small> · {unpriced === 1 ? '1 line is' : `${unpriced} lines are`} not priced</small>
              )}
            </td>
            <td>{noTotal(model) ?? formatNumber('money', model.totals.amount)}</td>
          </tr>
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

const COLUMNS = 6

/** Stands at the top of every page: the browser repeats the head of a table. */
function PrintHead({
  title,
  under,
  company,
  facts,
}: {
  readonly title: string
  readonly under: string
  readonly company: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}) {
  return (
    <>
      <div className={styles['title']}>
        <div>
          <h1>{title}</h1>
          {under}
        </div>
        <strong>{company}</strong>
      </div>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Line({ line }: { readonly line: PrintedLine }) {
  if (line.kind === 'heading')
    return (
      <tr className={styles['heading']}>
        <td />
        <th scope="rowgroup" colSpan={COLUMNS - 1}>
          {line.name}
        </th>
      </tr>
    )
  if (line.kind === 'headingTotal')
    return (
      <tr className={styles['headingTotal']}>
        <td />
        <td colSpan={4}>{line.name}, total</td>
        <td>{line.amount === null ? 'Not priced' : formatNumber('money', line.amount)}</td>
      </tr>
    )
  const { product, figures } = line
  return (
    <tr className={styles[line.kind]}>
      <td>{line.kind === 'product' && product.ref}</td>
      <td>
        {line.kind === 'product' ? product.name : line.name}
        {line.kind === 'product' && product.description && (
          <div className={styles['description']}>{product.description}</div>
        )}
      </td>
      <Figures
        figures={figures}
        unit={line.kind === 'product' && line.isMeasured && !figures ? null : product.unit}
        rate={line.kind === 'sum' || (line.kind === 'product' && line.isMeasured && !figures) ? null : product.rate}
      />
    </tr>
  )
}

function Figures({
  figures,
  unit,
  rate,
}: {
  readonly figures: PrintedFigures | null
  readonly unit: string | null
  readonly rate: Rate | null
}) {
  return (
    <>
      <td>{figures && formatExact('quantity', figures.quantity)}</td>
      <td>{unit}</td>
      <td>{rate !== null && formatExact('rate', rate)}</td>
      <td>{figures && (figures.amount === null ? 'Not priced' : formatNumber('money', figures.amount))}</td>
    </>
  )
}
