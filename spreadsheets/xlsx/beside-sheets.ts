import { columnOf } from '#domain/bill-import/sheet/sheet'
import type { Pivot } from '#domain/bill-import/workbook/workbook'
import { Unreadable } from '../base/unreadable'
import { walkXml } from '../base/xml'
import { type MergedRange, readRange } from './merged-cells'

/** Facts about a sheet from other parts of the package. */
export interface BesideSheet {
  /** Ranges of tables with an active filter. */
  readonly filters: readonly MergedRange[]
  readonly pivots: readonly Pivot[]
}
const NOTHING: BesideSheet = { filters: [], pivots: [] }

interface Relation {
  readonly id: string
  readonly type: string
  /** Path from the root of the package. */
  readonly path: string
}

/** Returns the parts that a part refers to, from its list of relations. */
export function readRelations(xml: string, of: string): Relation[] {
  const relations: Relation[] = []
  walkXml(xml, 'The list of parts', {
    open: (tag, attribute) => {
      if (tag !== 'Relationship') return
      const [type = '', target = ''] = [attribute('Type')?.split('/').at(-1), attribute('Target')]
      relations.push({ id: attribute('Id') ?? '', type, path: resolved(of, target) })
    },
  })
  return relations
}

function resolved(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const folders = from.split('/').slice(0, -1)
  for (const step of target.split('/'))
    if (step === '..') folders.pop()
    else folders.push(step)
  return folders.join('/')
}

const listOf = (path: string): string => path.replace(/([^/]+)$/, '_rels/$1.rels')

/** Most tables and pivot tables read of one sheet: limits a hostile file. */
const MOST_PARTS = 200

/** Reads the tables and pivot tables of each sheet, given by name and package part. Ignores a damaged one. */
export function readBeside(
  sheets: readonly { readonly name: string; readonly path: string }[],
  xmlOf: (path: string) => string | null,
): (name: string) => BesideSheet {
  const related = (path: string, type: string) =>
    orNothing(() => readRelations(xmlOf(listOf(path)) ?? '', path), [])
      .filter(each => each.type === type)
      .slice(0, MOST_PARTS)
  const table = once((path: string) => orNothing(() => readTable(xmlOf(path) ?? ''), { name: '', filter: null }))
  const place = once((path: string) => orNothing(() => placeOf(readLocation(xmlOf(path) ?? '')), null))
  const source = once((path: string) => orNothing(() => readSource(xmlOf(path) ?? ''), { sheet: '', name: '' }))
  const tables = sheets.flatMap(({ name, path }) =>
    related(path, 'table').map(each => ({ sheet: name, ...table(each.path) })),
  )
  const sheetOfTable = new Map(tables.map(({ name, sheet }) => [name.toLowerCase(), sheet]))
  const sourceOf = (pivot: string): string => {
    const [cache] = related(pivot, 'pivotCacheDefinition')
    const { sheet, name } = cache ? source(cache.path) : { sheet: '', name: '' }
    return sheet === '' ? (sheetOfTable.get(name.toLowerCase()) ?? '') : sheet
  }
  const found = new Map(
    sheets.map(({ name, path }): [string, BesideSheet] => [
      name,
      {
        filters: tables.flatMap(each => (each.sheet === name && each.filter ? [each.filter] : [])),
        pivots: related(path, 'pivotTable').flatMap(each => {
          const at = place(each.path)
          return at ? [{ ...at, of: sourceOf(each.path) }] : []
        }),
      },
    ]),
  )
  return name => found.get(name) ?? NOTHING
}

/** Caches the result for each path: many lists may name one part. */
function once<T>(make: (path: string) => T): (path: string) => T {
  const made = new Map<string, { readonly of: T }>()
  return path => {
    const known = made.get(path) ?? { of: make(path) }
    made.set(path, known)
    return known.of
  }
}

function orNothing<T>(read: () => T, nothing: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return nothing
    throw error
  }
}

/** Reads a table's name and filter range. Every table has filter buttons; only an active filter has a criterion. */
function readTable(xml: string): { name: string; filter: MergedRange | null } {
  let [name, range, isOn] = ['', '', false]
  walkXml(xml, 'A table', {
    open: (tag, attribute) => {
      if (tag === 'table') name = attribute('displayName') ?? attribute('name') ?? ''
      else if (tag === 'autoFilter') range = attribute('ref') ?? ''
      else if (tag === 'filterColumn') isOn = true
    },
  })
  return { name, filter: isOn ? readRange(range) : null }
}

function readLocation(xml: string): string {
  let ref = ''
  walkXml(xml, 'A pivot table', {
    open: (tag, attribute) => {
      if (tag === 'location') ref = attribute('ref') ?? ''
    },
  })
  return ref
}

/** Returns the source of a pivot table: the name of a sheet or a table. */
function readSource(xml: string): { sheet: string; name: string } {
  let [sheet, name] = ['', '']
  walkXml(xml, 'The source of a pivot table', {
    open: (tag, attribute) => {
      if (tag === 'worksheetSource') [sheet, name] = [attribute('sheet') ?? '', attribute('name') ?? '']
    },
  })
  return { sheet, name }
}

/** Returns "A3:D20" as a place; null when it cannot be read. */
function placeOf(ref: string): Omit<Pivot, 'of'> | null {
  const [, from = '', top = '', to = from, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/i.exec(ref) ?? []
  if (from === '') return null
  return { top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(from), right: columnOf(to) }
}
