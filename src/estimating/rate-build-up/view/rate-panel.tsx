import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import type { BuiltRate, PercentageBasis } from '#domain/estimating/rate-build-up'
import { sellsBelow } from '#domain/estimating/product-rate'
import {
  fractionOf,
  type Money,
  NIL,
  negate,
  percent,
  plus,
  type Quantity,
  type Rate,
  shareOf,
  sum,
  WHOLE,
} from '#domain/value/money'
import { currencySymbol } from '#domain/value/currency'
import { set } from '#local/write/changes'
import { Button } from '../../../ui/action/button'
import { classes } from '../../../ui/classes'
import { formatExact, formatMoney, formatNumber, formatPrice } from '../../../ui/format'
import { FormField } from '../../../ui/input/form-field'
import { NumberInput } from '../../../ui/input/number-input'
import { FormModal } from '../../../ui/overlay/form-modal'
import { Badge } from '../../../ui/status/badge'
import { contained } from '../../../ui/status/panel-boundary'
import { rateOrigin } from '../../common/line-fields'
import { fixPrice } from '../commands/build-up-changes'
import { type Step, stepsOf } from '../../common/build-up-steps'
import { FigureCell } from './cell-input'
import type { Act } from '../commands/act'
import colours from '../../../common/build-up/rate-part.module.css'
import styles from './build-up.module.css'

interface RatePanelProps {
  readonly product: AssessmentProduct
  readonly built: BuiltRate
  readonly basis: PercentageBasis
  readonly quantity: Quantity
  readonly amount: Money
  readonly currency: string
  readonly locked: boolean
  readonly act: Act
}

/** What a product is sold at and every step of the sum that makes it, with its percentages to change in place. */
export const RatePanel = contained(function RatePanel(props: RatePanelProps) {
  const { product, built, basis, quantity, amount, currency, locked, act } = props
  const [fixing, setFixing] = useState(false)
  const steps = stepsOf(product, built, basis)
  const isFixed = product.fixedPrice !== null
  const unit = product.unit ?? 'unit'
  const isMade = built.unpriced === 0
  // Nothing is known of it yet: that is not nil.
  const isEmpty = product.rate === null && built.total === NIL
  return (
    <aside className={styles['panel']} aria-label="Rate">
      <p className={styles['per']}>Rate per {unit}</p>
      <p className={styles['hero']} aria-live="polite">
        {product.rate === null ? 'Not priced' : <Hero rate={product.rate} currency={currency} />}
      </p>
      {isFixed && (
        <p>
          <Badge level="info">{rateOrigin(product)}</Badge>
        </p>
      )}
      <p className={styles['per']}>
        {formatExact('quantity', quantity)} {unit} ={' '}
        {product.rate === null ? 'not priced' : <b>{formatMoney(amount, currency)}</b>}
      </p>
      {product.rate === null && built.unpriced > 0 && (
        <p className={styles['fault']}>
          {built.unpriced === 1 ? 'One line has no price yet.' : `${built.unpriced} lines have no price yet.`}
        </p>
      )}
      <Bar steps={steps} />
      <dl className={styles['steps']}>
        {steps.map(step => (
          <div key={step.key} data-sum={step.part === null || undefined}>
            <dt>
              {step.part && <span className={classes(styles['swatch'], colours['part'])} data-part={step.part} />}
              <span>
                {step.label}
                <small>{step.how}</small>
              </span>
            </dt>
            <dd>{isEmpty ? '–' : formatNumber('cost', step.amount, 4)}</dd>
          </div>
        ))}
        <div data-sum="rate">
          <dt>Rate</dt>
          <dd>{product.rate === null ? '–' : formatNumber('rate', product.rate)}</dd>
        </div>
      </dl>
      {isMade && !isFixed && (
        <p className={styles['note']}>Built from {formatNumber('cost', built.total, 6)}, rounded once to the penny.</p>
      )}
      <div className={styles['percentages']}>
        {PERCENTAGES.map(({ name, label }) => (
          <label key={name}>
            {label}
            <FigureCell
              kind="percentage"
              label={`${label}, per cent`}
              value={product[name]}
              min={name === 'profitPercentage' ? negate(WHOLE) : NIL}
              max={name === 'profitPercentage' ? percent(1_000) : WHOLE}
              locked={locked}
              placeholder="none"
              onWrite={value =>
                void act([set(assessmentProduct, product.id, { [name]: value })], `Changed ${label.toLowerCase()}`)
              }
            />
          </label>
        ))}
      </div>
      {!locked &&
        (isFixed ? (
          <Button
            icon={LockOpen}
            fill
            onClick={() => void act([fixPrice(product, null)], 'Let the rate be built again')}
          >
            Unfix this price
          </Button>
        ) : (
          <Button icon={Lock} fill aria-haspopup="dialog" onClick={() => setFixing(true)}>
            Fix this price…
          </Button>
        ))}
      {fixing && <FixPrice {...props} onClose={() => setFixing(false)} />}
    </aside>
  )
})

const PERCENTAGES = [
  { name: 'inflationPercentage', label: 'Inflation %' },
  { name: 'overheadPercentage', label: 'Overhead %' },
  { name: 'profitPercentage', label: 'Profit %' },
] as const

/** Pounds large, pence lighter. */
function Hero({ rate, currency }: { readonly rate: Rate; readonly currency: string }) {
  const [pounds = '', pennies = ''] = formatPrice('rate', rate, currency).split('.')
  return (
    <>
      {pounds}
      <span className={styles['pence']}>.{pennies}</span>
    </>
  )
}

/** The parts stacked by size; said in words by the list beside it. */
function Bar({ steps }: { readonly steps: readonly Step[] }) {
  const parts = steps.filter(step => step.part !== null && step.amount > 0)
  const all = sum(parts.map(({ amount }) => amount))
  return (
    <div className={styles['bar']} aria-hidden>
      {parts.map(step => (
        <span
          key={step.key}
          className={colours['part']}
          data-part={step.part}
          style={{ '--share': String(fractionOf(shareOf(step.amount, all) ?? NIL)) }}
        />
      ))}
    </div>
  )
}

function FixPrice({ product, built, currency, act, onClose }: RatePanelProps & { readonly onClose: () => void }) {
  const [price, setPrice] = useState<Rate | null>(product.rate)
  const isLoss = price !== null && sellsBelow(price, plus(built.cost, built.overhead))
  return (
    <FormModal
      open
      title="Fix this price"
      body={['The rate stays at this price whatever it is built from. Cost and overhead stay; profit is what is left.']}
      submitLabel="Fix price"
      valid={price !== null}
      onClose={onClose}
      onSubmit={() => act([fixPrice(product, price)], `Fixed the price of ${product.name}`)}
    >
      <FormField label={`Price per ${product.unit ?? 'unit'}`}>
        <NumberInput
          kind="rate"
          decimals={2}
          value={price}
          min={NIL}
          onChange={setPrice}
          prefix={currencySymbol(currency)}
        />
      </FormField>
      {isLoss && (
        <p className={styles['fault']}>
          This is below what it costs with overhead: each {product.unit ?? 'unit'} loses money.
        </p>
      )}
    </FormModal>
  )
}
