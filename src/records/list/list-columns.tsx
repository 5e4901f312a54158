import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { Field, FieldKind } from '#contract/fields/field'
import { labelOf, type Resource } from '#contract/kit/resource'
import type { Day } from '#domain/value/day'
import type { LocalRecord } from '#local/types'
import { cellKind, ColumnCell, columnHeader } from '../../fields/cell'
import type { Look } from '../../fields/look'
import { inWords } from '../../fields/words'
import { Icon } from '../../ui/icon'
import { LevelBadge } from '../../ui/status/level-badge'
import type { TableColumn } from '../../ui/table/column'
import { useToday } from '../../app/page/use-today'
import { savedHere } from '../../app/device/device-words'
import { NeedsChoice } from '../data/needs-choice'
import { namingField } from '../data/record-name'
import type { PathOf } from './list-view'
import styles from './list.module.css'

/** Kinds that no list is sorted by. */
const UNSORTED: ReadonlySet<FieldKind> = new Set<FieldKind>(['refs', 'address', 'file', 'cells', 'shape', 'rows'])
/** A text of so few characters is a number or a code. */
const SHORT = 60
const SHORT_WIDTH = 110
/** What a record's name has, and what it has at least; seven columns then fit beside the settings on a screen of 1,280. */
const NAME = { width: 240, least: 160 }
/** A number or a code is a shorter name; it leaves its room to the amounts. */
const CODE_NAME = { width: 160, least: 120 }
/** Pixels of a letter on average, and of what stands beside the words: padding, and in a name's cell a badge or a clock. */
const LETTER = 7
const BESIDE = 24
const BESIDE_NAME = 64
/** Pixels that a badge takes in the themes with the largest letters: in a name's cell beside it, and in a cell of its own. */
const BADGE = 80
const BADGE_CELL = 140
/** Widths go in steps, so that one more letter moves no column; past the last a long text is cut, and shown whole when pointed at. */
const STEP = 20
const MOST = 480

/**
 * Columns for the fields shown, those of words as wide as the rows on the page want. The naming one links to the record, where it has a page,
 * and stays in view with those before it.
 */
export function listColumns(
  resource: Resource,
  shown: readonly string[],
  look: Look,
  pathOf: PathOf | null,
  rows: readonly LocalRecord[],
  today: Day,
): TableColumn<LocalRecord>[] {
  const hasBadge = rows.some(row => badgesOf(resource, row, today).length > 0)
  const naming = namingField(resource)
  const lastFrozen = shown.indexOf(naming ?? '')
  return shown.flatMap((name, index) => {
    const field = resource.fields[name]
    if (!field) return []
    const { align } = cellKind(field.kind)
    const words = cellWords(resource, name)
    const cell = (row: LocalRecord) => words?.(row) ?? <ColumnCell field={field} value={row[name]} look={look} />
    const whole = (row: LocalRecord) => words?.(row) ?? inWords(field, row[name], look)
    return [
      {
        id: name,
        header: columnHeader(field, look),
        ...widthFor(
          widthOf(field, name === naming, { hasBadge, hasWords: words !== undefined }),
          name === naming,
          rows,
          whole,
        ),
        whole,
        align,
        sortable: !UNSORTED.has(field.kind),
        strong: name === naming,
        frozen: index <= lastFrozen,
        cell:
          name === naming && pathOf !== null
            ? row => (
                <>
                  <RowName
                    resource={resource}
                    row={row}
                    pathOf={pathOf}
                    words={cell(row)}
                    isEmpty={row[name] === null}
                  />
                  {row._dirty === 1 && <NeedsChoice resource={resource} id={row.id} name={labelOf(resource, row)} />}
                </>
              )
            : cell,
      },
    ]
  })
}

interface Shows {
  /** Room for a badge beside the name of a row. */
  readonly hasBadge: boolean
  /** The definition has words of its own for the field. */
  readonly hasWords: boolean
}
function widthOf(
  { kind, max, choices }: Field,
  isName: boolean,
  { hasBadge, hasWords }: Shows,
): Pick<TableColumn<LocalRecord>, 'width' | 'least'> {
  if (isName) {
    const name = kind === 'text' && max <= SHORT ? CODE_NAME : NAME
    return hasBadge ? { width: name.width + BADGE, least: name.least + BADGE } : name
  }
  if (kind === 'text' && max <= SHORT) return { width: SHORT_WIDTH }
  if (kind === 'choice' && choices.some(({ level }) => level !== undefined))
    return { width: BADGE_CELL, least: BADGE_CELL }
  const { width, least } = cellKind(kind)
  return { width, least: hasWords ? (least ?? width) : least }
}

/** A column of words shares what room is left by what its longest words want; one of figures or days has its one width. */
function widthFor(
  sized: Pick<TableColumn<LocalRecord>, 'width' | 'least'>,
  isName: boolean,
  rows: readonly LocalRecord[],
  whole: (row: LocalRecord) => string,
): Pick<TableColumn<LocalRecord>, 'width' | 'least'> {
  const { least } = sized
  if (least === undefined || rows.length === 0) return sized
  const longest = Math.max(...rows.map(row => whole(row).length))
  const wanted = Math.ceil((longest * LETTER + (isName ? BESIDE_NAME : BESIDE)) / STEP) * STEP
  // A name always takes some of the room that is left: else all columns would share it, figures too.
  return { width: Math.min(Math.max(wanted, isName ? least + STEP : least), MOST), least }
}

/** What the definition has a list say in place of a field's value; undefined where it has nothing to say. */
export function cellWords({ list }: Resource, name: string): ((row: LocalRecord) => string) | undefined {
  // A row is a record of this resource, which is what the words are made for.
  return list.cells[name] as ((row: LocalRecord) => string) | undefined
}

/** Returns "Archived", and what else the definition has to say of the record. */
function badgesOf({ list }: Resource, row: LocalRecord, today: Day) {
  const own = list.badges.flatMap(({ level, words }) => {
    // As above.
    const text = (words as (row: LocalRecord, today: Day) => string | null)(row, today)
    return text === null ? [] : [{ level, text }]
  })
  const isArchived = row.archivedAt !== null && row.archivedAt !== undefined
  return [...(isArchived ? [{ level: 'error', text: 'Archived' } as const] : []), ...own]
}

function RowBadges({ resource, row }: Pick<RowNameProps, 'resource' | 'row'>) {
  return badgesOf(resource, row, useToday()).map(({ level, text }) => (
    <span key={text} className={styles['badge']} title={text}>
      <LevelBadge level={level}>{text}</LevelBadge>
    </span>
  ))
}

interface RowNameProps {
  readonly resource: Resource
  readonly row: LocalRecord
  readonly pathOf: PathOf
  readonly words: React.ReactNode
  readonly isEmpty: boolean
}

/** The row's link, with a clock while the office has not got all of it. */
export function RowName({ resource, row, pathOf, words, isEmpty }: RowNameProps) {
  const path = pathOf(row)
  const name = isEmpty ? labelOf(resource, row) : words
  return (
    <span className={styles['name']}>
      {path === null ? name : <Link to={path}>{name}</Link>}
      <RowBadges resource={resource} row={row} />
      {row._dirty === 1 && <Icon of={Clock} size="small" label={savedHere()} className={styles['waiting']} />}
    </span>
  )
}
