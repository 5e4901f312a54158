import { useEffect, useMemo, useRef, useState } from 'react'
import { type CellMarks, markAt } from '../../../records/data/use-cell-marks'
import { count } from '../../../fields/words'
import { Button } from '../../../ui/action/button'
import { formatNumber, formatPercentage } from '../../../ui/format'
import { NIL, percent, type Percentage } from '#domain/value/money'
import { progressState } from '#domain/commercial/progress'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { bandOf, whole } from './map-words'
import type { MapTyped } from './map-grid'
import { RowsAsSeen } from '../../../ui/record/rows-as-seen'
import { type BillOnSite, ProgressPhotos } from '../../photos/record-photos'
import { useCellPhotos } from './use-cell-photos'
import type { MapRow, ProgressMap } from './progress-map'
import styles from './progress-map.module.css'

const DONE = percent(100)
const QUICK = [percent(0), percent(25), percent(50), percent(60), percent(75), DONE]

interface Chosen {
  /** The floor or the place in it. */
  readonly zone: number
  readonly product: AssessmentProduct
  readonly leaves: readonly number[]
  readonly name: string
}

interface FloorMapProps {
  readonly of: BillOnSite
  readonly map: ProgressMap
  readonly marks: CellMarks
  readonly locked: string | null
  readonly cellsOf: (typed: MapTyped) => number
  readonly onWrite: (typed: readonly MapTyped[]) => void
}

/** One floor on a phone: a product a row, a place a column. A tap on a name takes the whole floor; the panel at the thumb fills. */
export function FloorMap({ of, map, marks, locked, cellsOf, onWrite }: FloorMapProps) {
  const floors = floorsOf(map)
  const [floorId, setFloor] = useState<number | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wanted, setWanted] = useState<Percentage>(DONE)
  const shown = floors.find(each => each.floor.id === floorId) ?? underWay(floors)
  const list = useRef<HTMLDivElement>(null)
  // The panel takes room from the rows, and more once its photos are there: the one being filled stays in sight.
  useEffect(() => {
    const box = list.current
    if (!chosen || !box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() =>
      box.querySelector('tbody [aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [chosen])
  if (!shown) return null
  const { floor, places } = shown
  const products = map.products.filter(({ id }) => map.cell(floor.leaves, id) !== null)
  // Done is what is recorded most, so it is what the button offers first. It never lowers anything.
  const choose = (next: Chosen | null) => {
    setChosen(next)
    setWanted(DONE)
  }
  const isChosen = (product: number, leaves: readonly number[]) =>
    chosen?.product.id === product && leaves.every(leaf => chosen.leaves.includes(leaf))
  return (
    <>
      <div className={styles['floors']} role="group" aria-label="Floors">
        {floors.map(({ floor: each }) => (
          <button
            key={each.id}
            type="button"
            aria-pressed={each === floor}
            onClick={() => {
              setFloor(each.id)
              choose(null)
            }}
          >
            <strong>{each.name}</strong>
            <small>{each.earned.percent === null ? '–' : formatPercentage(each.earned.percent)}</small>
          </button>
        ))}
      </div>
      <div ref={list} className={styles['products']}>
        <RowsAsSeen key={floor.id} of={products}>
          {rows => (
            <FloorTable
              floor={floor}
              places={places}
              products={rows}
              until={of.until}
              map={map}
              marks={marks}
              isChosen={isChosen}
              onChoose={choose}
            />
          )}
        </RowsAsSeen>
      </div>
      {locked !== null && <p className={styles['strip']}>{locked}</p>}
      {chosen && (
        <FillPanel
          chosen={chosen}
          of={of}
          locked={locked !== null}
          wanted={wanted}
          changes={cellsOf({ ...chosen, percent: wanted })}
          onWant={setWanted}
          onClear={() => choose(null)}
          onFill={filled => {
            onWrite([{ product: chosen.product, leaves: chosen.leaves, percent: filled }])
            choose(null)
          }}
        />
      )}
    </>
  )
}

interface FloorTableProps extends Pick<FloorMapProps, 'map' | 'marks'> {
  readonly floor: MapRow
  readonly places: readonly MapRow[]
  readonly products: readonly AssessmentProduct[]
  readonly until: BillOnSite['until']
  readonly isChosen: (product: number, leaves: readonly number[]) => boolean
  readonly onChoose: (chosen: Chosen) => void
}

function FloorTable({ floor, places, products, until, map, marks, isChosen, onChoose }: FloorTableProps) {
  const ids = useMemo(() => products.map(({ id }) => id), [products])
  const photos = useCellPhotos(ids, until)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Product</th>
          {places.map(place => (
            <th key={place.id} scope="col">
              {place.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map(product => {
          const all = map.cell(floor.leaves, product.id)
          if (!all) return null
          return (
            <tr key={product.id}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={isChosen(product.id, floor.leaves)}
                  onClick={() => onChoose({ product, zone: floor.id, leaves: floor.leaves, name: floor.name })}
                >
                  <span className={styles['product']}>{product.name}</span>
                  <small>
                    {[
                      product.ref,
                      `${whole(all.percent)}% of ${formatNumber('quantity', all.quantity)} ${product.unit ?? ''}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </button>
              </th>
              {places.map(place => {
                const cell = map.cell(place.leaves, product.id)
                return cell === null ? (
                  <td key={place.id} data-none>
                    <span className="visually-hidden">not here</span>
                  </td>
                ) : (
                  <td
                    key={place.id}
                    data-band={bandOf(cell.percent)}
                    data-photos={photos.has(product.id, place.leaves) || undefined}
                    data-mark={markAt(marks, product.id, place.leaves)}
                  >
                    <button
                      type="button"
                      aria-label={`${product.name}, ${place.name}: ${whole(cell.percent)}%${photos.words(product.id, place.leaves)}`}
                      aria-pressed={isChosen(product.id, place.leaves)}
                      onClick={() => onChoose({ product, zone: place.id, leaves: place.leaves, name: place.name })}
                    >
                      {whole(cell.percent)}
                    </button>
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface FillPanelProps {
  readonly chosen: Chosen
  readonly of: BillOnSite
  readonly locked: boolean
  readonly wanted: Percentage
  /** Cells that would change. */
  readonly changes: number
  readonly onWant: (wanted: Percentage) => void
  readonly onClear: () => void
  readonly onFill: (percent: Percentage) => void
}

function FillPanel({ chosen, of, locked, wanted, changes, onWant, onClear, onFill }: FillPanelProps) {
  return (
    <section className={styles['panel']} aria-label="Fill">
      <h2 className="type-section">
        {chosen.name}, {chosen.product.name}
      </h2>
      {!locked && (
        <>
          <div className={styles['quick']} role="group" aria-label="Percent">
            {QUICK.map(each => (
              <button key={each} type="button" aria-pressed={each === wanted} onClick={() => onWant(each)}>
                {whole(each)}
              </button>
            ))}
          </div>
          <div className={styles['answers']}>
            <Button size="large" onClick={onClear}>
              Clear
            </Button>
            <Button size="large" kind="primary" disabled={changes === 0} onClick={() => onFill(wanted)}>
              {changes === 0 ? `Already at ${whole(wanted)}%` : `Set ${count(changes, 'cell')} to ${whole(wanted)}%`}
            </Button>
          </div>
        </>
      )}
      <ProgressPhotos
        place={{ ...of, product: chosen.product.id, zone: chosen.zone, zones: chosen.leaves }}
        isWritable={!locked}
      />
    </section>
  )
}

/** The floor to begin at: the lowest that has been begun and is not done, else the lowest not done, else the lowest. */
function underWay<F extends { readonly floor: MapRow }>(floors: readonly F[]): F | undefined {
  const upwards = floors.toReversed()
  const open = upwards.filter(({ floor }) => progressState(floor.earned.percent ?? NIL) !== 'complete')
  return open.find(({ floor }) => progressState(floor.earned.percent ?? NIL) === 'in-progress') ?? open[0] ?? upwards[0]
}

/** Each floor with its places; a floor without sub-zones is its own. */
function floorsOf(map: ProgressMap): { readonly floor: MapRow; readonly places: readonly MapRow[] }[] {
  const floors: { floor: MapRow; places: MapRow[] }[] = []
  for (const row of map.rows) {
    const last = floors.at(-1)
    if (last?.floor.isFloor && !row.isFloor && last.floor.leaves.includes(row.id)) last.places.push(row)
    else floors.push({ floor: row, places: row.isFloor ? [] : [row] })
  }
  return floors
}
