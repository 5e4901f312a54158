import { useCallback, useEffect, useMemo, useState } from 'react'
import { geometryOf, type SheetColumn } from '../../../grid/columns'
import type { Extent, Place, Selection } from '../../../grid/selection'
import { cellId, SheetGrid } from '../../../grid/sheet-grid'
import type { Frozen, Span } from '../../../grid/sheet-rows'
import { type CellMarks, markAt } from '../../../records/data/use-cell-marks'
import { classes } from '../../../ui/classes'
import { formatNumber } from '../../../ui/format'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { Day } from '#domain/value/day'
import type { Percentage } from '#domain/value/money'
import { bandOf, cellWords, type MapShow, rounded, whole } from './map-words'
import { useCellPhotos } from './use-cell-photos'
import { type MapRow, type ProgressMap, readPercent } from './progress-map'
import styles from './progress-map.module.css'

const ID = 'progress-map'
const ROW = 36
const HEAD = 192
const GROUP = 26
const ZONE = 150
const PRODUCT = 56
const EARNED = 84

/** One typed cell: what stands in these places from now on. */
export interface MapTyped {
  readonly product: AssessmentProduct
  readonly leaves: readonly number[]
  readonly percent: Percentage
}

interface MapGridProps {
  readonly map: ProgressMap
  readonly show: MapShow
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  /** Why nothing can be recorded; null when it can. */
  readonly locked: string | null
  readonly marks: CellMarks
  /** Photos taken later are left out; null is as it is now. */
  readonly until: Day | null
  readonly onWrite: (typed: readonly MapTyped[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The columns of the map. The zone and what it has earned stay put. */
export function mapColumns(map: ProgressMap): readonly SheetColumn[] {
  return [
    { key: 'zone', kind: 'text', title: 'Zone', width: ZONE, pin: 'left' },
    ...map.products.map((product): SheetColumn => ({
      key: `product ${product.id}`,
      kind: 'number',
      title: product.name,
      width: PRODUCT,
      pin: null,
    })),
    { key: 'earned', kind: 'formula', title: 'By value %', width: EARNED, pin: 'right' },
  ]
}

/** The building as a spreadsheet: a zone a row, a product a column, a percentage in each cell with its tint. */
export function MapGrid(props: MapGridProps) {
  const { map, show, selection, onSelect, locked, marks, until } = props
  const [seen, setSeen] = useState<Span>({ from: 0, to: -1 })
  const products = useMemo(
    () => map.products.slice(Math.max(0, seen.from - 1), seen.to).map(({ id }) => id),
    [map, seen],
  )
  const photos = useCellPhotos(products, until)
  const columns = useMemo(() => mapColumns(map), [map])
  const geometry = useMemo(() => geometryOf(columns), [columns])
  const extent = useMemo<Extent>(
    () => ({
      rows: map.rows.length,
      columns: columns.length,
      hasCells: () => true,
      inner: { first: geometry.first, last: geometry.last },
    }),
    [map.rows.length, columns.length, geometry],
  )
  const at = ({ row, column }: Place) => ({ row: map.rows[row], product: map.products[column - 1] })
  const cellAt = (place: Place) => {
    const { row, product } = at(place)
    return row && product ? map.cell(row.leaves, product.id) : null
  }
  const renderRow = useCallback(
    (index: number, span: Span) => {
      const row = map.rows[index]
      return (
        row &&
        columns.slice(span.from, span.to + 1).map((column, offset) => {
          const position = span.from + offset
          const product = map.products[position - 1]
          const cell = product ? map.cell(row.leaves, product.id) : null
          const mark = product && markAt(marks, product.id, row.leaves)
          return (
            <div
              key={column.key}
              id={cellId(ID, { row: index, column: position })}
              role="gridcell"
              aria-colindex={position + 1}
              className={classes(styles['cell'], row.isFloor && styles['floor'])}
              data-band={cell && !row.isFloor ? bandOf(cell.percent) : undefined}
              data-none={cell === null || undefined}
              data-mark={mark}
              data-photos={(product && photos.has(product.id, row.leaves)) || undefined}
              style={{ left: geometry.starts[position], width: column.width }}
            >
              {cell ? cellWords(cell, show, row.isFloor) : <span className="visually-hidden">not here</span>}
            </div>
          )
        })
      )
    },
    [map, columns, geometry, show, marks, photos],
  )
  const left = useMemo<Frozen>(
    () => ({
      render: index => {
        const row = map.rows[index]
        return row && <ZoneCell row={row} index={index} />
      },
      ids: index => [cellId(ID, { row: index, column: 0 })],
    }),
    [map],
  )
  const right = useMemo<Frozen>(
    () => ({
      render: index => {
        const row = map.rows[index]
        return (
          row && (
            <div
              id={cellId(ID, { row: index, column: columns.length - 1 })}
              role="gridcell"
              aria-colindex={columns.length}
              className={classes(styles['pinned'], styles['earned'], row.isFloor && styles['floor'])}
              style={{ width: EARNED }}
            >
              {row.earned.percent === null ? '–' : formatNumber('percentage', row.earned.percent)}
            </div>
          )
        )
      },
      ids: index => [cellId(ID, { row: index, column: columns.length - 1 })],
    }),
    [map, columns.length],
  )
  return (
    <SheetGrid
      id={ID}
      label="Progress map"
      extent={extent}
      geometry={geometry}
      rowHeight={ROW}
      headerHeight={HEAD}
      headerRows={2}
      footerHeight={ROW}
      left={left}
      right={right}
      selection={selection}
      onSelect={onSelect}
      keyOf={place => `${at(place).row?.id}/${columns[place.column]?.key}`}
      textOf={place => {
        const cell = cellAt(place)
        return cell ? whole(cell.percent) : ''
      }}
      locked={place =>
        place.column === 0 || place.column === columns.length - 1
          ? 'This is worked out from the cells'
          : cellAt(place) === null
            ? 'This product is not in this zone'
            : locked
      }
      refuse={(_, text) => readPercent(text).fault}
      onWrite={cells =>
        props.onWrite(
          cells.flatMap(cell => {
            const { row, product } = at(cell)
            const { percent } = readPercent(cell.text)
            return row && product && percent !== null ? [{ product, leaves: row.leaves, percent }] : []
          }),
        )
      }
      renderRow={renderRow}
      renderHeader={span => (
        <MapHead map={map} columns={columns} starts={geometry.starts} span={span} onSpan={setSeen} />
      )}
      renderFooter={span => <MapFoot map={map} columns={columns} starts={geometry.starts} span={span} />}
      onUndo={props.onUndo}
      onRedo={props.onRedo}
    />
  )
}

function ZoneCell({ row, index }: { readonly row: MapRow; readonly index: number }) {
  return (
    <div
      id={cellId(ID, { row: index, column: 0 })}
      role="rowheader"
      aria-colindex={1}
      className={classes(styles['pinned'], styles['zone'], row.isFloor && styles['floor'])}
      style={{ width: ZONE }}
      title={row.name}
    >
      {row.name}
    </div>
  )
}

interface HeadProps {
  readonly map: ProgressMap
  readonly columns: readonly SheetColumn[]
  readonly starts: readonly number[]
  readonly span: Span
}

/** Headings over their products, then the products' names, upright: sixteen fit a screen, not five. */
function MapHead({ map, columns, starts, span, onSpan }: HeadProps & { readonly onSpan: (span: Span) => void }) {
  const { from, to } = span
  useEffect(() => onSpan({ from, to }), [onSpan, from, to])
  return (
    <div className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headings']} style={{ height: GROUP }}>
        {headingRuns(map)
          .filter(({ from, count }) => from + count > span.from && from <= span.to)
          .map(({ name, from, count }) => (
            <div
              key={from}
              role="columnheader"
              aria-colindex={from + 1}
              aria-colspan={count}
              className={styles['heading']}
              style={{ left: starts[from], width: count * PRODUCT }}
              title={name}
            >
              {name}
            </div>
          ))}
        <div
          role="columnheader"
          aria-colindex={1}
          className={classes(styles['corner'], styles['cornerLeft'])}
          style={{ width: ZONE }}
        >
          <span className="visually-hidden">Building</span>
        </div>
      </div>
      <div role="row" aria-rowindex={2} className={styles['names']} style={{ height: HEAD - GROUP }}>
        {columns.slice(span.from, span.to + 1).map((column, offset) => {
          const product = map.products[span.from + offset - 1]
          return (
            product && (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={span.from + offset + 1}
                className={styles['name']}
                style={{ left: starts[span.from + offset], width: PRODUCT }}
                title={product.name}
              >
                <span className={styles['upright']}>{product.name}</span>
                <span className={styles['ref']}>{product.ref}</span>
              </div>
            )
          )
        })}
        <div
          role="columnheader"
          aria-colindex={1}
          className={classes(styles['corner'], styles['cornerLeft'])}
          style={{ width: ZONE }}
        >
          Zone
        </div>
        <div
          role="columnheader"
          aria-colindex={columns.length}
          className={classes(styles['corner'], styles['cornerRight'])}
          style={{ width: EARNED }}
        >
          By value %
        </div>
      </div>
    </div>
  )
}

/** Neighbouring products under the same heading. Columns are counted with the zone's. */
function headingRuns(map: ProgressMap): { name: string; from: number; count: number }[] {
  const runs: { name: string; from: number; count: number }[] = []
  map.products.forEach((product, index) => {
    const name = map.headingOf(product)
    const last = runs.at(-1)
    if (last?.name === name) last.count += 1
    else runs.push({ name, from: index + 1, count: 1 })
  })
  return runs
}

function MapFoot({ map, columns, starts, span }: HeadProps) {
  return (
    <div className={styles['foot']}>
      {columns.slice(span.from, span.to + 1).map((column, offset) => {
        const product = map.products[span.from + offset - 1]
        const cell = product ? map.cell(map.leaves, product.id) : null
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={span.from + offset + 1}
            className={styles['cell']}
            style={{ left: starts[span.from + offset], width: column.width }}
          >
            {cell ? rounded(cell.percent) : ''}
          </div>
        )
      })}
      <div
        role="rowheader"
        aria-colindex={1}
        className={classes(styles['corner'], styles['cornerLeft'])}
        style={{ width: ZONE }}
      >
        All zones
      </div>
      <div
        role="gridcell"
        aria-colindex={columns.length}
        className={classes(styles['corner'], styles['cornerRight'])}
        style={{ width: EARNED }}
      >
        {map.whole.percent === null ? '–' : formatNumber('percentage', map.whole.percent)}
      </div>
    </div>
  )
}
