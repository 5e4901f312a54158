import { X } from 'lucide-react'
import { useState } from 'react'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import { distance, LENGTH_STEPS_PER_PT, type PagePoint } from '#domain/takeoff/page-point'
import type { TakeoffPreview } from '#domain/estimating/bill-checks/takeoff-preview'
import { USUAL_RATIOS } from '#domain/takeoff/page-scale'
import { type Quantity, quantityOf } from '#domain/value/money'
import { useViewer } from '../../../app/viewer'
import { count } from '../../../fields/words'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { formatMoney, formatNumber, formatPercentage } from '../../../ui/format'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { IdSelect } from '../../../ui/input/id-select'
import { NumberInput } from '../../../ui/input/number-input'
import { Segmented } from '../../../ui/input/segmented'
import { type ScaleChoice, workOut } from '../commands/scale-changes'
import { ratioText } from '../model/scale-text'
import { sheetName } from '../model/sheet-shapes'
import type { TakeoffBill } from '../model/takeoff-bill'
import styles from './scale-gate.module.css'

type Way = 'ratio' | 'points'
const WAYS = [
  { value: 'ratio', label: 'Pick a ratio' },
  { value: 'points', label: 'Two points I know' },
] as const
const RATIOS = USUAL_RATIOS.map((ratio, place) => ({ id: place + 1, name: ratioText(ratio), ratio }))

interface ScaleGateProps {
  readonly sheet: ProjectDrawing
  /** Points pressed on the sheet, two at most. */
  readonly points: readonly PagePoint[]
  /** Sheets without a scale that are as large. */
  readonly alike: readonly ProjectDrawing[]
  readonly hasScale: boolean
  readonly bill: TakeoffBill | null
  /** Returns what a scale would move in the bill that is open; null where none is. */
  readonly preview: (choice: ScaleChoice, others: readonly ProjectDrawing[]) => TakeoffPreview | null
  readonly onWay: (usesPoints: boolean) => void
  readonly onUse: (said: ScaleChoice, others: readonly ProjectDrawing[]) => void
  readonly onCount: () => void
  readonly onClose: () => void
}

/** Asks for the scale of a sheet beside it, so that two points can be pressed meanwhile. Design: screen 11b. */
export function ScaleGate(props: ScaleGateProps) {
  const { sheet, points, alike, hasScale, bill, preview, onWay, onUse, onCount, onClose } = props
  const [way, setWay] = useState<Way>('ratio')
  const [ratio, setRatio] = useState<Quantity | null>(quantityOf(100))
  const [length, setLength] = useState<Quantity | null>(null)
  const [alsoAlike, setAlsoAlike] = useState(true)
  const [from, to] = points
  const apart = from && to ? distance(from, to) : null
  const found = from && to && length !== null ? workOut(from, to, length) : null
  const name = sheet.sheetNumber || sheetName(sheet)
  const choice: ScaleChoice | null =
    way === 'ratio'
      ? ratio !== null && ratio > 0
        ? { kind: 'ratio', ratio }
        : null
      : found?.isUsual
        ? { kind: 'ratio', ratio: found.nearest }
        : found && from && to && length !== null
          ? { kind: 'between', from, to, length }
          : null
  const shown = way === 'ratio' ? ratio : found ? (found.isUsual ? found.nearest : found.ratio) : null
  const others = alsoAlike ? alike : []
  const effect = choice && preview(choice, others)
  const use = () => choice && onUse(choice, others)
  function change(next: Way) {
    setWay(next)
    onWay(next === 'points')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in it
    <section
      role="dialog"
      aria-labelledby="scale-title"
      className={styles['gate']}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) use()
      }}
    >
      <div className={styles['body']}>
        <header className={styles['head']}>
          <h2 id="scale-title">{hasScale ? `Change the scale of ${name}` : `Set the scale of ${name} first`}</h2>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        {!hasScale && <p>Lengths and areas wait until this sheet has a scale. Counting works now.</p>}
        <Segmented label="Way to set the scale" fill value={way} onChange={change} options={WAYS} />
        {way === 'ratio' ? (
          <div className={styles['pair']}>
            <FormField label="Ratio">
              <IdSelect
                value={RATIOS.find(({ ratio: each }) => each === ratio)?.id ?? null}
                onChange={id => setRatio(RATIOS.find(each => each.id === id)?.ratio ?? null)}
                none="Another"
                options={RATIOS}
              />
            </FormField>
            <FormField label="One to">
              <NumberInput kind="quantity" decimals={2} value={ratio} onChange={setRatio} />
            </FormField>
          </div>
        ) : (
          <>
            <div className={styles['pair']}>
              <FormField label="On the sheet">
                <output className={styles['measured']}>
                  {apart === null ? pressWords(points.length) : `${(apart / LENGTH_STEPS_PER_PT).toFixed(2)} pt`}
                </output>
              </FormField>
              <FormField label="Real length">
                <NumberInput kind="quantity" decimals={3} postfix="m" value={length} onChange={setLength} />
              </FormField>
            </div>
            <dl className={styles['found']}>
              <div>
                <dt>Works out at</dt>
                <dd>{found ? ratioText(found.ratio) : '–'}</dd>
              </div>
              <div>
                <dt>Nearest ratio</dt>
                <dd>{found ? ratioText(found.nearest) : '–'}</dd>
              </div>
              <div>
                <dt>Difference</dt>
                <dd data-usual={found?.isUsual || undefined}>{found ? formatPercentage(found.difference) : '–'}</dd>
              </div>
            </dl>
          </>
        )}
        {alike.length > 0 && (
          <Checkbox
            checked={alsoAlike}
            onChange={setAlsoAlike}
            label={`Also use for ${alikeWords(alike)}, same page size`}
          />
        )}
        {bill && effect && effect.moved.length > 0 && <ScaleEffect bill={bill} effect={effect} />}
      </div>
      <footer className={styles['foot']}>
        {!hasScale && (
          <Button keys={['C']} onClick={onCount}>
            Count only for now
          </Button>
        )}
        <Button kind="primary" keys={['Enter']} disabled={choice === null} onClick={use}>
          {shown === null ? 'Use this scale' : `Use ${ratioText(shown)}`}
        </Button>
      </footer>
    </section>
  )
}

const LISTED = 5

/** Lists the quantities that the scale moves in the bill that is open, with the money before and after. Decision 761. */
function ScaleEffect({ bill, effect }: { readonly bill: TakeoffBill; readonly effect: TakeoffPreview }) {
  const { account } = useViewer()
  const { moved, before, after } = effect
  const nameOf = (product: number, zone: number) => {
    const line = bill.products.find(({ id }) => id === product)
    return [line?.ref || line?.name, bill.zones.find(({ id }) => id === zone)?.name].filter(Boolean).join(', ')
  }
  const text = (quantity: Quantity | null) => (quantity === null ? 'none' : formatNumber('quantity', quantity))
  return (
    <section aria-labelledby="scale-effect" className={styles['effect']}>
      <h3 id="scale-effect">{count(moved.length, 'quantity', 'quantities')} of this assessment would change</h3>
      <p role="status">
        Measured work: {formatMoney(before, account.currency)} now, {formatMoney(after, account.currency)} with this
        scale.
      </p>
      <ul>
        {moved.slice(0, LISTED).map(({ product, zone, quantity, fault }) => (
          <li key={`${product} ${zone}`}>
            {nameOf(product, zone)}:{' '}
            {fault === null
              ? `${text(quantity.from)} to ${text(quantity.to)}`
              : `stays at ${text(quantity.from)}, its drawing no longer gives it`}
          </li>
        ))}
        {moved.length > LISTED && <li>and {moved.length - LISTED} more</li>}
      </ul>
    </section>
  )
}

const pressWords = (pressed: number): string => (pressed === 0 ? 'Press two points' : 'Press the second point')

function alikeWords(alike: readonly ProjectDrawing[]): string {
  const names = alike.map(each => each.sheetNumber || sheetName(each))
  return names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${formatNumber('integer', names.length - 2, 0)} more`
    : names.join(' and ')
}
