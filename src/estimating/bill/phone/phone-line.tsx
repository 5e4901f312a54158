import { ChevronDown, ChevronUp, Smartphone } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { productQuantities } from '#contract/estimating/product-quantities'
import { fractionOf, minus, NIL, shareOf, sum, type Quantity } from '#domain/value/money'
import { currencySymbol } from '#domain/value/currency'
import { lower } from '#domain/value/lower'
import { type BillModel, sourceLabel } from '../../../common/bill/bill-model'
import type { RateBook } from '../../../common/build-up/rate-book'
import { NeedsChoice } from '../../../records/data/needs-choice'
import type { CellMark } from '../../../records/data/use-cell-marks'
import { classes } from '../../../ui/classes'
import { formatExact, formatMoney, formatNumber } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { Badge } from '../../../ui/status/badge'
import { Button } from '../../../ui/action/button'
import { TextButton } from '../../../ui/action/text-button'
import { stepsOf } from '../../common/build-up-steps'
import { cellText, readCellText } from '../commands/cell-text'
import { type Before, type PhoneLine, type RatePart, ratePartsOf } from './phone-bill'
import colours from '../../../common/build-up/rate-part.module.css'
import styles from './bill-phone.module.css'

interface OpenLineProps {
  readonly line: PhoneLine
  readonly zone: number
  readonly model: BillModel
  readonly book: RateBook
  readonly currency: string
  /** What the office does not have yet, or what somebody must settle. */
  readonly mark: CellMark | undefined
  /** Why nothing can be typed; null when it can. */
  readonly locked: string | null
  /** What stood here before it was typed over. */
  readonly was: Before | null
  readonly isMadeShown: boolean
  readonly onMadeShown: (isShown: boolean) => void
  readonly onType: (text: string) => void
  readonly onPutBack: () => void
  /** Shows where the amount comes from. */
  readonly onExplain: () => void
  readonly ref: Ref<HTMLElement>
}

/** The line being changed: its quantity here, what that comes to, what stood here before, and what its rate is made of. */
export function OpenLine(props: OpenLineProps) {
  const { line, zone, model, book, currency, mark, was, onPutBack, onExplain, locked, ref } = props
  const { product, cell } = line
  const source = was
    ? `was ${lower(sourceLabel(was.cell.source))}`
    : cell.quantity === null
      ? null
      : sourceLabel(cell.source)
  const change = was && product.rate !== null && model.isWhole ? minus(cell.amount, was.amount) : NIL
  return (
    <section className={`${styles['card'] ?? ''} corner`} aria-label={product.name} ref={ref} tabIndex={-1}>
      <div className={styles['heading']}>
        <div>
          <h2 className={styles['name']}>{product.name}</h2>
          <div className={styles['under']}>{[product.ref, source].filter(Boolean).join(' · ')}</div>
        </div>
        {mark === 'waiting' && (
          <Badge level="warning" icon={Smartphone}>
            On this phone
          </Badge>
        )}
        {mark === 'conflict' && (
          <NeedsChoice resource={productQuantities} id={product.id} path={`cells.${zone}`} name={product.name} />
        )}
      </div>
      <div className={styles['figures']}>
        <QuantityField key={`${product.id} ${cell.quantity}`} {...props} />
        <div className={styles['money']} role="status">
          {product.rate === null ? (
            <span>not priced</span>
          ) : (
            <>
              <span className={styles['under']}>
                × {currencySymbol(currency)}
                {formatExact('rate', product.rate)}
              </span>
              <strong>{cell.quantity === null ? '–' : formatMoney(cell.amount, currency)}</strong>
              {change !== NIL && (
                <span className={styles['change']}>
                  {change > NIL ? '+' : ''}
                  {formatNumber('money', change)}
                </span>
              )}
            </>
          )}
        </div>
      </div>
      {locked !== null && <p className={styles['under']}>{locked}</p>}
      {was && (
        <div className={`${styles['was'] ?? ''} corner`} data-source={was.cell.source}>
          <span>
            {sourceLabel(was.cell.source)} <strong>{quantityWords(was.cell.quantity, product.unit)}</strong>
          </span>
          <TextButton onClick={onPutBack}>Put back</TextButton>
        </div>
      )}
      {book.lines !== null && <MadeOf {...props} />}
      <Button fill aria-haspopup="dialog" onClick={onExplain}>
        Explain
      </Button>
    </section>
  )
}

const quantityWords = (quantity: Quantity | null, unit: string | null): string =>
  quantity === null ? 'none' : `${formatExact('quantity', quantity)} ${unit ?? ''}`.trim()

/** One large field. What is typed is kept when it is left, or on Enter. */
function QuantityField({ line, zone, model, locked, onType }: OpenLineProps) {
  const { product } = line
  const kept = cellText(model, product.id, zone)
  const [text, setText] = useState(kept)
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  const keep = () => {
    if (text === kept) return setFault(null)
    const read = readCellText(model, product, zone, text)
    setFault(read.ok ? null : read.message)
    if (read.ok) onType(text)
  }
  return (
    <div className={styles['quantity']}>
      <label className={styles['field']} data-wrong={fault !== null || undefined}>
        <span className="visually-hidden">Quantity of {product.name}</span>
        <input
          value={text}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          placeholder="none"
          readOnly={locked !== null}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : id}
          onFocus={event => event.target.select()}
          onChange={event => setText(event.target.value)}
          onBlur={keep}
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') setText(kept)
          }}
        />
        <span className={styles['unit']}>{product.unit}</span>
      </label>
      {fault !== null && (
        <p id={id} className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** What one unit is made of, which can be put away. */
function MadeOf({ line: { product }, book, isMadeShown, onMadeShown }: OpenLineProps) {
  const built = book.built(product.id)
  if (!built || product.rate === null) return null
  const parts = ratePartsOf(stepsOf(product, built, book.basis))
  const isMade = parts.some(({ amount }) => amount !== NIL)
  return (
    <>
      <button
        type="button"
        className={styles['made']}
        aria-expanded={isMadeShown}
        onClick={() => onMadeShown(!isMadeShown)}
      >
        Made of, per {product.unit ?? 'unit'}
        <Icon of={isMadeShown ? ChevronUp : ChevronDown} />
      </button>
      {isMadeShown && (
        <>
          {isMade && <PartsBar parts={parts} />}
          <dl className={styles['parts']}>
            {isMade ? (
              parts.map(({ label, amount, part }) => (
                <div key={label}>
                  <dt>
                    <span className={classes(styles['part'], colours['part'])} data-part={part} aria-hidden />
                    {label}
                  </dt>
                  <dd>{formatNumber('cost', amount, 4)}</dd>
                </div>
              ))
            ) : (
              <div>
                <dt>No build-up: the rate was given</dt>
                <dd />
              </div>
            )}
            <div data-sum>
              <dt>Rate</dt>
              <dd>{formatExact('rate', product.rate)}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  )
}

/** The parts by size; said in words by the list under it. */
function PartsBar({ parts }: { readonly parts: readonly RatePart[] }) {
  const shown = parts.filter(({ amount }) => amount > NIL)
  const all = sum(shown.map(({ amount }) => amount))
  return (
    <div className={styles['bar']} aria-hidden>
      {shown.map(({ label, amount, part }) => (
        <span
          key={label}
          className={classes(styles['part'], colours['part'])}
          data-part={part}
          style={{ '--share': String(fractionOf(shareOf(amount, all) ?? NIL)) }}
        />
      ))}
    </div>
  )
}
