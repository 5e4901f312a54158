import { finder } from '#domain/value/search-key'
import { type KeyboardEvent, useState } from 'react'
import type { BillRow } from '../../../common/bill/bill-rows'
import { formatNumber } from '../../../ui/format'
import { TextInput } from '../../../ui/input/text-input'
import styles from './build-up.module.css'

/** The arrows go from product to product. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}

const isProduct = ({ kind }: BillRow): boolean => kind === 'product'

interface ProductListProps {
  readonly rows: readonly BillRow[]
  readonly chosen: number | null
  readonly onChoose: (product: number) => void
}

/** Headings and products in the order of the bill, with their rates; typed words narrow it. The arrows go from product to product. */
export function ProductList({ rows, chosen, onChoose }: ProductListProps) {
  const [find, setFind] = useState('')
  const isFound = finder(find)
  const shown =
    find.trim() === ''
      ? rows
      : rows.filter(
          row => row.kind === 'product' && isFound(`${row.product.ref ?? ''} ${row.product.name}`, [row.product.ref]),
        )
  const products = rows.filter(row => row.kind === 'product').length
  // One stop for Tab, however long the bill: the arrows go on from it.
  const stop = (shown.find(({ kind, id }) => kind === 'product' && id === chosen) ?? shown.find(isProduct))?.id
  return (
    <nav className={styles['list']} aria-label="Products">
      <div className={styles['find']}>
        <TextInput
          value={find}
          onChange={setFind}
          placeholder={`Find in ${products} products`}
          aria-label="Find a product"
        />
      </div>
      <ul>
        {shown.map(row =>
          row.kind === 'heading' ? (
            <li key={`h${row.id}`} className={styles['heading']} data-level={row.level}>
              {row.name}
            </li>
          ) : (
            <li key={row.id}>
              <button
                type="button"
                className={styles['product']}
                tabIndex={row.id === stop ? 0 : -1}
                aria-current={row.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(row.id)}
                onKeyDown={walk}
              >
                <span>{row.product.ref}</span>
                <span className={styles['productName']} title={row.product.name}>
                  {row.product.name}
                </span>
                <b>{row.product.rate === null ? '–' : formatNumber('rate', row.product.rate)}</b>
              </button>
            </li>
          ),
        )}
        {shown.length === 0 && <li className={styles['none']}>No product has these words</li>}
      </ul>
    </nav>
  )
}
