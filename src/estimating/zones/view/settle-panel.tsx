import { useState } from 'react'
import { formatExact, formatMoney, formatNumber } from '../../../ui/format'
import { Button } from '../../../ui/action/button'
import { ButtonRow } from '../../../ui/action/button-row'
import { Segmented } from '../../../ui/input/segmented'
import { contained } from '../../../ui/status/panel-boundary'
import { type Money, minus, NIL } from '#domain/value/money'
import type { Settlement } from '#domain/estimating/bill-checks/repair'
import { type LockedLine, lockedAmount } from '../model/zone-rows'
import styles from './zones.module.css'

interface SettlePanelProps {
  /** Of one parent zone. */
  readonly lines: readonly LockedLine[]
  readonly amount: Money
  readonly currency: string
  readonly isLocked: boolean
  readonly onSettle: (howOf: (line: LockedLine) => Settlement) => void
}

const keyOf = (line: LockedLine): string => `${line.zone.id}/${line.product.id}`

/** The products whose parent zone keeps a quantity its sub-zones don't come to, and how each is settled. Source: rooms 24. */
export const SettlePanel = contained(function SettlePanel({
  lines,
  amount,
  currency,
  isLocked,
  onSettle,
}: SettlePanelProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Settlement>>(new Map())
  const zone = lines[0]?.zone.name ?? ''
  const howOf = (line: LockedLine): Settlement => (line.mayAllocate ? (chosen.get(keyOf(line)) ?? 'sum') : 'sum')
  const all = (how: Settlement) => setChosen(new Map(lines.map(line => [keyOf(line), how])))
  const lost = lockedAmount(lines.filter(line => howOf(line) === 'sum'))
  const many = lines.length === 1 ? '1 product' : `${lines.length} products`
  return (
    <section className={styles['settle']} aria-label={`${zone}: quantities that don’t add up`}>
      <div className={styles['settleHead']}>
        <div>
          <h2>
            {zone}: {many} {lines.length === 1 ? 'doesn’t' : 'don’t'} add up
          </h2>
          <p>{zone} had quantities before its sub-zones were added. It keeps them until both agree.</p>
        </div>
        <ButtonRow>
          <Button disabled={isLocked} onClick={() => all('sum')}>
            Use the sum for all
          </Button>
          <Button disabled={isLocked} onClick={() => all('unallocated')}>
            Add “Unallocated” where it fits
          </Button>
        </ButtonRow>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={`Products of ${zone}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Ref</th>
              <th scope="col">Product</th>
              <th scope="col">Unit</th>
              <th scope="col" data-figure>
                Sub-zones
              </th>
              <th scope="col" data-figure>
                {zone}
              </th>
              <th scope="col" data-figure>
                Difference
              </th>
              <th scope="col" data-figure>
                Money
              </th>
              <th scope="col">Settle by</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={keyOf(line)}>
                <td>{line.product.ref}</td>
                <td>{line.product.name}</td>
                <td>{line.product.unit}</td>
                <td data-figure>{formatExact('quantity', line.subs ?? NIL)}</td>
                <td data-figure>{formatExact('quantity', line.held)}</td>
                <td data-figure>{formatExact('quantity', line.difference)}</td>
                <td data-figure>{formatNumber('money', line.amount)}</td>
                <td>
                  {line.mayAllocate ? (
                    <Segmented
                      label={`Settle ${line.product.ref ?? line.product.name}`}
                      value={howOf(line)}
                      disabled={isLocked}
                      onChange={how => setChosen(new Map(chosen).set(keyOf(line), how))}
                      options={[
                        { value: 'sum', label: `Sum ${formatExact('quantity', line.subs ?? NIL)}` },
                        { value: 'unallocated', label: `Unallocated ${formatExact('quantity', line.difference)}` },
                      ]}
                    />
                  ) : (
                    `Sum ${formatExact('quantity', line.subs ?? NIL)}: sub-zones hold more`
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['settleFoot']}>
        <span>
          {zone} becomes <strong>{formatMoney(minus(amount, lost), currency)}</strong>. You can undo this.
        </span>
        <Button kind="primary" disabled={isLocked} onClick={() => onSettle(howOf)}>
          Settle {many}
        </Button>
      </div>
    </section>
  )
})
