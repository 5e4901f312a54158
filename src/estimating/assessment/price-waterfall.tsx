import type { ReactNode } from 'react'
import { classes } from '../../ui/classes'
import { formatNumber, formatPercentage } from '../../ui/format'
import type { PriceStep, Room } from './price-steps'
import styles from './price-waterfall.module.css'

interface PriceWaterfallProps {
  readonly steps: readonly PriceStep[]
  /** The link to a room, with these words; the words alone where it is not open to the person. */
  readonly link: (room: Room, words: string) => ReactNode
}

/** How a price is made, part by part: each bar stands where the one above it ends, and sums start from nothing. */
export function PriceWaterfall({ steps, link }: PriceWaterfallProps) {
  return (
    <table className={styles['waterfall']}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Part of the price</th>
          <th scope="col">Bar</th>
          <th scope="col">Amount</th>
          <th scope="col">Share of net</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ key, label, amount, isSum, room, from, to, ofNet }) => (
          <tr key={key} className={classes(isSum && styles['sum'])}>
            <th scope="row">{room === null ? label : link(room, label)}</th>
            <td className={styles['track']} aria-hidden>
              <span
                className={styles['bar']}
                data-part={key}
                data-less={amount < 0 || undefined}
                style={{ left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` }}
              />
            </td>
            <td className={styles['figure']}>{formatNumber('money', amount)}</td>
            <td className={styles['share']}>{ofNet === null ? '–' : formatPercentage(ofNet)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
