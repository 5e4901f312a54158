import { Check } from 'lucide-react'
import { NIL, sum } from '#domain/value/money'
import { count } from '../../fields/words'
import { formatNumber } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { Checkbox } from '../../ui/input/checkbox'
import { StatusRow } from '../../ui/status/status-row'
import { countWords, packWords, quantityWords } from './quantity-words'
import { ScrollSideways } from './scroll-sideways'
import styles from './materials.module.css'
import type { BillRow } from './use-material-bill'

interface MaterialBillTableProps {
  readonly rows: readonly BillRow[]
  /** Suppliers by id. */
  readonly names: ReadonlyMap<number, string>
  readonly chosen: ReadonlySet<string>
  readonly active: string | null
  readonly isReadOnly: boolean
  readonly onChoose: (keys: ReadonlySet<string>) => void
  readonly onActive: (key: string) => void
}

const COLUMNS = 16

/** The rows of the material bill under the headings of their types. A row with nothing left has a tick where others have a box. */
export function MaterialBillTable(props: MaterialBillTableProps) {
  const { rows, chosen, onChoose, isReadOnly } = props
  const open = rows.filter(({ left }) => left > NIL)
  const isAll = open.length > 0 && open.every(({ key }) => chosen.has(key))
  if (rows.length === 0)
    return <StatusRow kind="empty" text="No materials: the build-ups of measured products have none that fit" />
  return (
    <ScrollSideways label="Materials">
      <table className={styles['table']} aria-label="Material bill">
        <thead>
          <tr>
            <th>
              {!isReadOnly && (
                <Checkbox
                  aria-label="Choose all that is left to order"
                  checked={isAll}
                  indeterminate={!isAll && open.some(({ key }) => chosen.has(key))}
                  onChange={on => onChoose(new Set(on ? open.map(({ key }) => key) : []))}
                />
              )}
            </th>
            <th>Material</th>
            <th>Unit</th>
            {['Waste %', 'Needed', 'Ordered', 'Delivered', 'Invoiced', 'Left'].map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
            <th>Pack</th>
            {['Packs', 'Over-order', 'Pack £'].map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
            <th>Supplier</th>
            <th data-figure>To order £</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row, index) => [
            ...(row.type === rows[index - 1]?.type
              ? []
              : [
                  <tr key={`type ${row.type}`} className={styles['group']}>
                    <th colSpan={COLUMNS - 1} scope="rowgroup">
                      {row.type}
                    </th>
                  </tr>,
                ]),
            <BillRowView key={row.key} {...props} row={row} />,
          ])}
          <tr className={styles['total']}>
            <td />
            <th colSpan={COLUMNS - 3} scope="row">
              {count(rows.length, 'material')}
            </th>
            <td data-figure>{formatNumber('money', sum(rows.map(({ toOrder }) => toOrder ?? NIL)))}</td>
          </tr>
        </tbody>
      </table>
    </ScrollSideways>
  )
}

function BillRowView(props: MaterialBillTableProps & { readonly row: BillRow }) {
  const { row, names, chosen, active, isReadOnly, onChoose, onActive } = props
  const isDone = row.left <= NIL
  const isChosen = chosen.has(row.key) && !isDone
  function choose(on: boolean) {
    const next = new Set(chosen)
    if (on) next.add(row.key)
    else next.delete(row.key)
    onChoose(next)
    onActive(row.key)
  }
  return (
    <tr
      data-chosen={isChosen}
      data-active={active === row.key}
      onClick={() => onActive(row.key)}
      onFocus={() => onActive(row.key)}
    >
      <td>
        {isDone ? (
          <Icon of={Check} label="Nothing left to order" />
        ) : (
          !isReadOnly && <Checkbox aria-label={`Choose ${row.name}`} checked={isChosen} onChange={choose} />
        )}
      </td>
      <th scope="row" className={styles['name']}>
        {row.name}
      </th>
      <td className={styles['quiet']}>{row.unit}</td>
      <td data-figure className={styles['quiet']}>
        {row.waste === null ? 'mixed' : formatNumber('percentage', row.waste)}
      </td>
      <td data-figure>{quantityWords(row.needed)}</td>
      <td data-figure>{quantityWords(row.ordered)}</td>
      <td data-figure>{quantityWords(row.delivered)}</td>
      <td data-figure>{quantityWords(row.invoiced)}</td>
      <td data-figure className={styles['strong']}>
        {quantityWords(row.left)}
      </td>
      <td>{packWords(row.packUnit, row.size)}</td>
      <td data-figure className={styles['strong']}>
        {isDone ? '' : countWords(row.packs)}
      </td>
      <td data-figure>{quantityWords(row.over)}</td>
      <td data-figure>{row.packPrice === null ? '–' : formatNumber('rate', row.packPrice)}</td>
      <td>{row.supplier === null ? '' : (names.get(row.supplier) ?? '…')}</td>
      <td data-figure className={styles['strong']}>
        {row.toOrder === null ? '–' : formatNumber('money', row.toOrder)}
      </td>
    </tr>
  )
}
