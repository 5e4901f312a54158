import { Check } from 'lucide-react'
import { sentOf } from '#domain/commercial/materials/taken-up'
import { NIL, sum } from '#domain/value/money'
import type { NameOf } from '../../records/data/use-names'
import { count } from '../../fields/words'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { formatMoney, formatNumber } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { classes } from '../../ui/classes'
import { Checkbox } from '../../ui/input/checkbox'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { countWords, orderedWords, packWords, quantityWords } from './quantity-words'
import { ScrollSideways } from './scroll-sideways'
import styles from './materials.module.css'
import type { BillRow } from './use-material-bill'

interface MaterialBillTableProps {
  readonly rows: readonly BillRow[]
  /** Suppliers by id. */
  readonly nameOf: NameOf
  readonly chosen: ReadonlySet<string>
  readonly active: string | null
  readonly isReadOnly: boolean
  /** Whether this person may see what was invoiced. */
  readonly isPaying: boolean
  readonly onChoose: (keys: ReadonlySet<string>) => void
  readonly onActive: (key: string) => void
}

/** The rows of the material bill under the headings of their types: a table, on a phone a list. */
export function MaterialBillRows(props: MaterialBillTableProps) {
  const isPhone = useMedia(MOBILE)
  if (props.rows.length === 0)
    return <StatusRow kind="empty" text="No materials: the build-ups of measured products have none that fit" />
  return isPhone ? <BillCards {...props} /> : <BillTable {...props} />
}

function BillCards(props: MaterialBillTableProps) {
  const types = [...new Set(props.rows.map(({ type }) => type))]
  return types.map(type => (
    <Section key={type} title={type}>
      <List label={type}>
        {props.rows
          .filter(row => row.type === type)
          .map(row => (
            <BillCard key={row.key} {...props} row={row} />
          ))}
      </List>
    </Section>
  ))
}

function BillCard(props: MaterialBillTableProps & { readonly row: BillRow }) {
  const { row, nameOf, isPaying } = props
  const { account } = useViewer()
  const unit = row.unit ?? ''
  const gone = [
    `${quantityWords(sentOf(row))} ordered`,
    ...(row.drafted > NIL ? [`${quantityWords(row.drafted)} in drafts`] : []),
    `${quantityWords(row.delivered)} delivered`,
    ...(isPaying ? [`${quantityWords(row.invoiced)} invoiced`] : []),
  ]
  return (
    <ListRow
      lead={<RowChoice {...props} />}
      title={row.name}
      under={
        <>
          {quantityWords(row.needed)} {unit} needed with waste, {gone.join(', ')}
          {row.left > NIL && (
            <>
              <br />
              {orderedWords(row.packs, row.packUnit, row.size, null)}
              {row.toOrder !== null && `, ${formatMoney(row.toOrder, account.currency)}`}
              {row.supplier !== null && ` · ${nameOf(row.supplier) ?? '…'}`}
            </>
          )}
        </>
      }
      end={quantityWords(row.left)}
      endUnder="left"
    />
  )
}

/** A tick where nothing is left, else a box for those who may order. */
function RowChoice({
  row,
  chosen,
  isReadOnly,
  onChoose,
  onActive,
}: MaterialBillTableProps & { readonly row: BillRow }) {
  if (row.left <= NIL) return <Icon of={Check} label="Nothing left to order" />
  if (isReadOnly) return null
  function choose(on: boolean) {
    const next = new Set(chosen)
    if (on) next.add(row.key)
    else next.delete(row.key)
    onChoose(next)
    onActive(row.key)
  }
  return <Checkbox aria-label={`Choose ${row.name}`} checked={chosen.has(row.key)} onChange={choose} />
}

function BillTable(props: MaterialBillTableProps) {
  const sign = useCurrencySign()
  const { rows, chosen, onChoose, isReadOnly, isPaying } = props
  const columns = isPaying ? 16 : 15
  const open = rows.filter(({ left }) => left > NIL)
  const isAll = open.length > 0 && open.every(({ key }) => chosen.has(key))
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
            {['Waste %', 'Needed', 'Ordered', 'In drafts', 'Delivered', ...(isPaying ? ['Invoiced'] : []), 'Left'].map(
              title => (
                <th key={title} data-figure>
                  {title}
                </th>
              ),
            )}
            <th>Pack</th>
            {['Packs', 'Over-order', `Pack ${sign}`].map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
            <th>Supplier</th>
            <th data-figure>To order {sign}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row, index) => [
            ...(row.type === rows[index - 1]?.type
              ? []
              : [
                  <tr key={`type ${row.type}`} className={styles['group']}>
                    <th colSpan={columns} scope="rowgroup">
                      {row.type}
                    </th>
                  </tr>,
                ]),
            <BillRowView key={row.key} {...props} row={row} />,
          ])}
          <tr className={styles['total']}>
            <td />
            <th colSpan={columns - 2} scope="row">
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
  const { row, nameOf, chosen, active, isPaying, onActive } = props
  const isDone = row.left <= NIL
  const isChosen = chosen.has(row.key) && !isDone
  return (
    <tr
      data-chosen={isChosen}
      data-active={active === row.key}
      onClick={() => onActive(row.key)}
      onFocus={() => onActive(row.key)}
    >
      <td>
        <RowChoice {...props} />
      </td>
      <th scope="row" className={styles['name']}>
        {row.name}
      </th>
      <td className={classes(styles['quiet'], styles['unit'])}>{row.unit}</td>
      <td data-figure className={styles['quiet']}>
        {row.waste === null ? 'mixed' : formatNumber('percentage', row.waste)}
      </td>
      <td data-figure>{quantityWords(row.needed)}</td>
      <td data-figure>{quantityWords(sentOf(row))}</td>
      <td data-figure>{quantityWords(row.drafted)}</td>
      <td data-figure>{quantityWords(row.delivered)}</td>
      {isPaying && <td data-figure>{quantityWords(row.invoiced)}</td>}
      <td data-figure className={styles['strong']}>
        {quantityWords(row.left)}
      </td>
      <td>{packWords(row.packUnit, row.size)}</td>
      <td data-figure className={styles['strong']}>
        {isDone ? '' : countWords(row.packs)}
      </td>
      <td data-figure>{quantityWords(row.over)}</td>
      <td data-figure>{row.packPrice === null ? '–' : formatNumber('rate', row.packPrice)}</td>
      <td className={styles['supplier']}>{row.supplier === null ? '' : (nameOf(row.supplier) ?? '…')}</td>
      <td data-figure className={styles['strong']}>
        {row.toOrder === null ? '–' : formatNumber('money', row.toOrder)}
      </td>
    </tr>
  )
}
