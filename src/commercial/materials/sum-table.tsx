import { type ReactNode, useState } from 'react'
import type { Money } from '#domain/value/money'
import { formatNumber } from '../../ui/format'
import styles from './materials.module.css'
import { ScrollSideways } from './scroll-sideways'

export interface SumRow {
  readonly label: string
  readonly value: Money
  readonly kind?: 'total' | 'quiet' | undefined
  /** How the sum is made, with links to what it is made of; left out of one that no press explains. */
  readonly how?: ReactNode
}

/** Sums in the order they are worked out. A press on the name of one shows how it is made. Source: rooms 22. */
export function SumTable({ title, rows }: { readonly title: string; readonly rows: readonly SumRow[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ScrollSideways label={title}>
      <table className={`${styles['table']} ${styles['sums']}`} aria-label={title}>
        <tbody>
          {rows.map(({ label, value, kind, how }) => [
            <tr key={label} className={kind === 'total' ? styles['total'] : undefined}>
              <th scope="row">
                {how === undefined ? (
                  label
                ) : (
                  <HowButton isOpen={open === label} onPress={() => setOpen(open === label ? null : label)}>
                    {label}
                  </HowButton>
                )}
              </th>
              <td data-figure className={kind === 'quiet' ? styles['quiet'] : undefined}>
                {formatNumber('money', value)}
              </td>
            </tr>,
            open === label && (
              <tr key={`${label} how`}>
                <td colSpan={2}>
                  <div className={styles['how']}>{how}</div>
                </td>
              </tr>
            ),
          ])}
        </tbody>
      </table>
    </ScrollSideways>
  )
}

interface HowButtonProps {
  readonly isOpen: boolean
  readonly onPress: () => void
  readonly children: string
}

/** The name of a figure: a press shows or hides how the figure is made. */
export function HowButton({ isOpen, onPress, children }: HowButtonProps) {
  return (
    <button type="button" className={styles['explained']} aria-expanded={isOpen} onClick={onPress}>
      {children}
    </button>
  )
}
