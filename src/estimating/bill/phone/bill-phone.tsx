import { ArrowDown, SlidersHorizontal, Undo2 } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { useViewer } from '../../../app/viewer'
import { BillArrival } from '../../../common/bill/bill-arrival'
import { type BillModel, SOURCE_LETTERS } from '../../../common/bill/bill-model'
import type { RateBook } from '../../../common/build-up/rate-book'
import { count } from '../../../fields/words'
import type { Held } from '../../../records/data/held'
import { useAct } from '../../../records/data/use-act'
import { type CellMark, useCellMarks } from '../../../records/data/use-cell-marks'
import { useUndoAt } from '../../../records/data/use-undo'
import { Button } from '../../../ui/action/button'
import { IconButton } from '../../../ui/action/icon-button'
import { formatExact, formatMoney, formatNumber } from '../../../ui/format'
import { Figure } from '../../../ui/record/figure'
import { List, ListRow } from '../../../ui/record/list-row'
import { StepBar } from '../../../ui/record/step-bar'
import { ActionBar, HiddenHeading } from '../../../ui/shell/page'
import { ExplainPanel } from '../../explain/explain-panel'
import { cellChanges, typedCells } from '../commands/quantity-changes'
import type { BillLocks } from '../../common/bill-lock'
import { readCellText } from '../commands/cell-text'
import { noTotal } from '../../common/no-total'
import { labelOf, LinesDialog, ZonesDialog } from './phone-dialogs'
import { FindField } from './phone-find'
import { OpenLine } from './phone-line'
import { type Before, type PhoneLine, type PhoneLines, phoneLines, phoneZones, type PhoneZone } from './phone-bill'
import styles from './bill-phone.module.css'

interface BillPhoneProps {
  readonly assessment: Held<typeof assessmentDefinition>
  /** With no zone folded. */
  readonly model: BillModel
  readonly book: RateBook
  readonly locks: BillLocks
  /** The ways to what belongs to a bill. */
  readonly rooms: ReactNode
  readonly onTable: () => void
}

/** So many lines are drawn at once: a large bill is found in, not scrolled through. */
const PAGE = 60

/** A bill by the thumb: one zone, one line open with its quantity, the others in one line each. Design: screen 25. */
export function BillPhone({ assessment, model, book, locks, rooms, onTable }: BillPhoneProps) {
  const { currency } = useViewer().account
  const opened: { readonly product?: number; readonly zone?: number } = useSearch({ strict: false })
  const [words, setWords] = useState('')
  const [which, setWhich] = useState<PhoneLines>('all')
  const [zoneId, setZoneId] = useState(opened.zone ?? null)
  const [open, setOpen] = useState(opened.product ?? null)
  const [asking, setAsking] = useState<'zone' | 'lines' | null>(null)
  const [drawn, setDrawn] = useState(PAGE)
  const [explained, setExplained] = useState<number | null>(null)
  const [isMadeShown, setMadeShown] = useState(true)
  const card = useRef<HTMLElement>(null)
  const place = `bill:${assessment.id}`
  const history = useUndoAt(place)
  const marks = useCellMarks(productQuantities, 'cells')
  const zones = useMemo(() => phoneZones(model), [model])
  const zone = zones.find(({ column }) => column.zone === zoneId) ?? zones[0]
  const typing = useTyping(model, useAct(place), assessment.name)
  if (!zone) return <p className={styles['nothing']}>This bill has no zones yet.</p>

  const lines = phoneLines(model, zone.column, which, words, open)
  const current = lines.findIndex(({ product }) => product.id === open)
  const at = Math.max(current, 0)
  const next = lines[at + 1]
  const goToZone = (target: PhoneZone | undefined) => target && (() => setZoneId(target.column.zone))
  const openLine = (product: number) => {
    setOpen(product)
    requestAnimationFrame(() => {
      card.current?.scrollIntoView({ block: 'center' })
      card.current?.focus({ preventScroll: true })
    })
  }
  const index = zones.indexOf(zone)
  const untotalled = noTotal(model)
  return (
    <div className={styles['page']}>
      <HiddenHeading>Bill of quantities</HiddenHeading>
      <div className={styles['top']}>
        <div className={styles['find']}>
          <FindField words={words} onWords={setWords} found={lines.length} of={model.totals.lines.size} />
          <IconButton
            icon={SlidersHorizontal}
            look="outlined"
            label={which === 'all' ? 'Which lines' : `Which lines: ${labelOf(which)}`}
            aria-haspopup="dialog"
            aria-pressed={which !== 'all'}
            onClick={() => setAsking('lines')}
          />
        </div>
        <StepBar
          title={zone.name}
          under={
            <>
              {count(zone.products, 'product')} · <strong>{untotalled ?? formatMoney(zone.amount, currency)}</strong>
            </>
          }
          onChoose={() => setAsking('zone')}
          onPrevious={goToZone(zones[index - 1])}
          onNext={goToZone(zones[index + 1])}
          words={{ previous: 'Previous zone', next: 'Next zone', choose: 'Choose another zone' }}
        />
      </div>
      <BillArrival model={model} assessment={assessment.id} />
      {which !== 'all' && <p className={styles['which']}>{labelOf(which)} only</p>}
      {lines.length === 0 && (
        <p className={styles['nothing']} role="status">
          {words === '' ? 'No line is like that here.' : `No line has “${words}” in it.`}
        </p>
      )}
      <List label="Lines of the bill">
        {lines.slice(0, Math.max(drawn, at + 2)).map((line, position) =>
          position === at ? (
            <li key={line.product.id}>
              <OpenLine
                key={`${zone.column.zone} ${line.product.id}`}
                ref={card}
                line={line}
                zone={zone.column.zone}
                model={model}
                book={book}
                currency={currency}
                mark={markOf(marks.get(line.product.id), zone)}
                locked={locks.quantities}
                was={typing.was(line, zone)}
                isMadeShown={isMadeShown}
                onMadeShown={setMadeShown}
                onType={text => {
                  // The line being changed stays open, whatever the list makes of it.
                  setOpen(line.product.id)
                  typing.type(line, zone, text)
                }}
                onPutBack={() => typing.putBack(line, zone)}
                onExplain={() => setExplained(line.product.id)}
              />
            </li>
          ) : (
            <OtherLine
              key={line.product.id}
              line={line}
              isDownloading={model.line(line.product.id) === undefined}
              onOpen={() => openLine(line.product.id)}
            />
          ),
        )}
      </List>
      {lines.length > drawn && (
        <div className={styles['nothing']}>
          <Button onClick={() => setDrawn(drawn + PAGE)}>Show {Math.min(PAGE, lines.length - drawn)} more</Button>
        </div>
      )}
      <ActionBar>
        <div className={styles['thumb']}>
          <IconButton
            icon={Undo2}
            look="outlined"
            size="large"
            label="Undo"
            disabled={!history.canUndo}
            onClick={history.undo}
          />
          <Button
            kind="primary"
            size="large"
            fill
            iconAfter={ArrowDown}
            disabled={!next}
            onClick={() => next && openLine(next.product.id)}
          >
            Next product
          </Button>
        </div>
      </ActionBar>
      {explained !== null && (
        <ExplainPanel
          model={model}
          assessment={assessment}
          product={explained}
          zone={zone.column.zone}
          onClose={() => setExplained(null)}
        />
      )}
      <ZonesDialog
        open={asking === 'zone'}
        zones={zones}
        zone={zone}
        moneyOf={amount => untotalled ?? formatMoney(amount, currency)}
        total={model.totals.amount}
        onChoose={setZoneId}
        onClose={() => setAsking(null)}
      />
      <LinesDialog
        open={asking === 'lines'}
        which={which}
        onChoose={chosen => {
          setOpen(null)
          setWhich(chosen)
        }}
        onClose={() => setAsking(null)}
      >
        <Button onClick={onTable}>The whole bill as a table</Button>
        {rooms}
      </LinesDialog>
    </div>
  )
}

const markOf = (own: ReadonlyMap<number, CellMark> | undefined, { column }: PhoneZone) => own?.get(column.zone)

/** A line that is not open: quantity times rate, the amount at the right. */
function OtherLine({
  line: { product, cell },
  isDownloading,
  onOpen,
}: {
  readonly line: PhoneLine
  readonly isDownloading: boolean
  readonly onOpen: () => void
}) {
  const quantity = cell.quantity === null ? 'none' : `${formatExact('quantity', cell.quantity)} ${product.unit ?? ''}`
  const rate = product.rate === null ? 'not priced' : `× ${formatExact('rate', product.rate)}`
  return (
    <ListRow
      title={
        <button type="button" className={styles['choose']} onClick={onOpen}>
          {product.name}
        </button>
      }
      under={
        <span className={styles['sum']}>
          {cell.quantity !== null && SOURCE_LETTERS[cell.source] && (
            <span className={styles['corner']} data-source={cell.source} aria-hidden />
          )}
          {[product.ref, isDownloading ? 'still downloading' : `${quantity.trim()} ${rate}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      end={
        cell.quantity === null || product.rate === null || isDownloading ? (
          <span className={styles['none']}>–</span>
        ) : (
          <Figure value={formatNumber('money', cell.amount)} size="figure" />
        )
      }
    />
  )
}

/** Types quantities, and keeps what they took the place of while this page is open. */
function useTyping(model: BillModel, act: ReturnType<typeof useAct>, name: string) {
  const [held, setHeld] = useState<ReadonlyMap<string, Before>>(new Map())
  const keyOf = ({ product }: PhoneLine, { column }: PhoneZone) => `${product.id}/${column.zone}`
  return {
    was: (line: PhoneLine, zone: PhoneZone): Before | null => {
      const before = held.get(keyOf(line, zone))
      return before && before.cell.quantity !== line.cell.quantity ? before : null
    },
    type: (line: PhoneLine, zone: PhoneZone, text: string) => {
      const at = { product: line.product.id, zone: zone.column.zone }
      const read = readCellText(model, line.product, at.zone, text)
      const steps = read.ok ? typedCells(model, [{ ...at, ...read.write }]) : []
      if (steps.length === 0) return
      const cell = model.stored(at.product, at.zone)
      const key = keyOf(line, zone)
      if (cell && cell.quantity !== null && !held.has(key))
        setHeld(new Map(held).set(key, { cell, amount: line.cell.amount }))
      void act(cellChanges(steps), `Quantity, ${name}`)
    },
    putBack: (line: PhoneLine, zone: PhoneZone) => {
      const before = held.get(keyOf(line, zone))
      if (!before) return
      const step = { product: line.product.id, zone: zone.column.zone, cell: before.cell }
      void act(cellChanges([step]), `Quantity put back, ${name}`)
    },
  }
}
