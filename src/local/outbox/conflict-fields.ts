import { pathFromWire, pathToWire } from '#contract/fields/codec'
import type { FieldConflict } from '#contract/kit/problem'
import { labelOf, type Resource } from '#contract/kit/resource'
import { findResource, RESOURCES, resourceNamed } from '#contract/resources'
import { readPath, sameValue, type Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { Tables } from '../store/stored'
import type { ConflictField, OutboxEntry } from '../types'
import { wantedRow } from './desired-row'

/** What two people changed differently, value by value. Of a delete: what the others changed, `mine` being null. */
export async function conflictFieldsOf(tables: Tables, entry: OutboxEntry): Promise<ConflictField[]> {
  const resource = resourceNamed(entry.resource)
  const row = await wantedRow(tables, entry)
  const fields = await Promise.all(
    (await conflictNow(tables, entry)).map(async ({ path, base, mine, theirs }): Promise<ConflictField[]> => {
      const field: ConflictField = {
        key: path,
        path,
        column: null,
        label: await pathLabel(tables, resource, path),
        changedBy: null,
        was: pathFromWire(resource, path, base),
        mine: entry.kind === 'delete' ? pathFromWire(resource, path, mine) : readPath(row, path),
        theirs: pathFromWire(resource, path, theirs),
      }
      return entry.kind !== 'delete' && path.includes('.') && isCell(field.mine) && isCell(field.theirs)
        ? columnsOf(resource, field)
        : [field]
    }),
  )
  return fields.flat()
}

/**
 * The values in conflict as they are now: theirs is what the server last sent of the record, which a third change may have made newer than
 * the refusal. A value that is back where it was says nothing newer: the record here may be older than the refusal.
 */
export async function conflictNow(tables: Tables, entry: OutboxEntry): Promise<FieldConflict[]> {
  const told = entry.problem?.clash?.fields ?? []
  const shadow = entry.kind === 'delete' ? undefined : await tables.shadow.get([entry.resource, entry.id])
  const resource = resourceNamed(entry.resource)
  return told.map(field => {
    const now = shadow?.row ? pathToWire(resource, field.path, readPath(shadow.row, field.path)) : field.theirs
    return sameValue(now, field.base) ? field : { ...field, theirs: now }
  })
}

/** Columns people write in; beside the first they are what a cell says. */
export const isWords = (kind: string): boolean => kind === 'text' || kind === 'note'

/** The values of a cell in which the two sides differ. What merely describes it goes with its first value and is not asked about. */
function columnsOf(resource: Resource, field: ConflictField): ConflictField[] {
  const columns = Object.entries(resource.fields[field.path.split('.', 1)[0] ?? '']?.cell ?? {})
  const [was, mine, theirs] = [cellOf(field.was), cellOf(field.mine), cellOf(field.theirs)]
  return columns
    .filter(([name, { kind }], index) => (index === 0 || isWords(kind)) && !sameValue(mine[name], theirs[name]))
    .map(([name, { label }]) => {
      const isMine = !sameValue(mine[name], was[name])
      const isTheirs = !sameValue(theirs[name], was[name])
      return {
        ...field,
        key: `${field.path}.${name}`,
        column: name,
        label,
        changedBy: isMine && isTheirs ? null : isMine ? 'mine' : 'theirs',
        was: was[name] ?? null,
        mine: mine[name] ?? null,
        theirs: theirs[name] ?? null,
      }
    })
}

/** A field's name, and for a cell the name of the record its key stands for: "Progress · Level 2". */
async function pathLabel(tables: Tables, resource: Resource, path: string): Promise<string> {
  const [name = '', key] = path.split('.')
  const field = resource.fields[name]
  // What goes with a record stands under the name of its resource.
  if (!field) return findResource(path)?.singular ?? path
  if (key === undefined) return field.label
  const target = await placeLabel(tables, resourceNamed(field.target), Number(key))
  return target === null ? field.label : `${field.label} · ${target}`
}

/**
 * What a refused entry is about. A record without a name of its own is called after its partner, the record with the same id, and the one
 * cell it is about: "Level 3 · North, P-01 Partition"; of several cells, "P-01 Partition: progress".
 */
export async function subjectOf(tables: Tables, entry: OutboxEntry, row: Row | null): Promise<string> {
  const resource = resourceNamed(entry.resource)
  // Of a record that is nowhere any more, the change itself still says what it was called.
  if (resource.label.length > 0) return row ? nameOf(resource, row) : entry.label
  const partner = await partnerLabel(tables, entry.id)
  if (partner === null) return nameOf(resource, row ?? {})
  const paths = Object.keys(entry.set).filter(path => path.includes('.'))
  const [name = '', key] = (paths.length === 1 ? paths[0] : undefined)?.split('.') ?? []
  const target = resource.fields[name]?.target
  const place = target && key !== undefined ? await placeLabel(tables, resourceNamed(target), Number(key)) : null
  return place === null ? `${partner}: ${lower(resource.singular)}` : `${place}, ${partner}`
}

/** Returns what people call a record: without a name it is a photo or a comment, never a number of the database. */
const nameOf = (resource: Resource, row: Row): string => labelOf(resource, { ...row, id: null })

/** Ids come from one sequence: another record with the same id is the one this one goes with. */
async function partnerLabel(tables: Tables, id: number): Promise<string | null> {
  for (const resource of RESOURCES) {
    if (resource.label.length === 0) continue
    const found = await tables.records(resource.name).get(id)
    if (found) return nameOf(resource, found)
  }
  return null
}

/** A record's name behind that of the one it is part of: "Level 3 · North". */
async function placeLabel(tables: Tables, resource: Resource, id: number): Promise<string | null> {
  const record = await tables.records(resource.name).get(id)
  if (!record) return null
  const [whole] = Object.entries(resource.fields).filter(
    ([, field]) => field.kind === 'ref' && field.target === resource.name,
  )
  const parent =
    whole && typeof record[whole[0]] === 'number'
      ? await tables.records(resource.name).get(Number(record[whole[0]]))
      : undefined
  return [...(parent ? [labelOf(resource, parent)] : []), labelOf(resource, record)].join(' · ')
}

const isCell = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const cellOf = (value: unknown): Row => (isCell(value) ? value : {})
