import { X } from 'lucide-react'
import { useState } from 'react'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import { distance, LENGTH_STEPS_PER_PT, type PagePoint } from '#domain/takeoff/page-point'
import { ONE, type Quantity, quantityOf, times } from '#domain/value/money'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { formatNumber, formatPercentage } from '../../../ui/format'
import { Checkbox } from '../../../ui/input/checkbox'
import { FormField } from '../../../ui/input/form-field'
import { IdSelect } from '../../../ui/input/id-select'
import { NumberInput } from '../../../ui/input/number-input'
import { Segmented } from '../../../ui/input/segmented'
import { type SaidScale, workOut } from '../commands/scale-changes'
import { ratioText } from '../model/scale-text'
import { sheetName } from '../model/sheet-shapes'
import styles from './scale-gate.module.css'

type Way = 'ratio' | 'points'
const WAYS = [
  { value: 'ratio', label: 'Pick a ratio' },
  { value: 'points', label: 'Two points I know' },
] as const
const RATIOS = [1, 5, 10, 20, 25, 50, 75, 100, 125, 200, 250, 500, 1000, 1250, 2500].map(id => ({
  id,
  name: `1:${id}`,
  ratio: times(ONE, id),
}))

interface ScaleGateProps {
  readonly sheet: ProjectDrawing
  /** Points pressed on the sheet, two at most. */
  readonly points: readonly PagePoint[]
  /** Sheets without a scale that are as large. */
  readonly alike: readonly ProjectDrawing[]
  readonly hasScale: boolean
  readonly onWay: (usesPoints: boolean) => void
  readonly onUse: (said: SaidScale, others: readonly ProjectDrawing[]) => void
  readonly onCount: () => void
  readonly onClose: () => void
}

/** Asks for the scale of a sheet beside it, so that two points can be pressed meanwhile. Design: screen 11b. */
export function ScaleGate({ sheet, points, alike, hasScale, onWay, onUse, onCount, onClose }: ScaleGateProps) {
  const [way, setWay] = useState<Way>('ratio')
  const [ratio, setRatio] = useState<Quantity | null>(quantityOf(100))
  const [length, setLength] = useState<Quantity | null>(null)
  const [alsoAlike, setAlsoAlike] = useState(true)
  const [from, to] = points
  const apart = from && to ? distance(from, to) : null
  const found = from && to && length !== null ? workOut(from, to, length) : null
  const name = sheet.sheetNumber || sheetName(sheet)
  const said: SaidScale | null =
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
  const use = () => said && onUse(said, alsoAlike ? alike : [])
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
      </div>
      <footer className={styles['foot']}>
        {!hasScale && (
          <Button keys={['C']} onClick={onCount}>
            Count only for now
          </Button>
        )}
        <Button kind="primary" keys={['Enter']} disabled={said === null} onClick={use}>
          {shown === null ? 'Use this scale' : `Use ${ratioText(shown)}`}
        </Button>
      </footer>
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
