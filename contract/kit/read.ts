import * as v from 'valibot'
import { recordToWire, wireToRecord } from '../fields/codec'
import type { Fields, ValueOf } from '../fields/field'
import { fieldSchema } from '../fields/schema'
import type { PermissionResource } from '../permissions'
import { scopeKey } from './scope-kinds'
import { byName, type RecordOf, type Resource } from './resource'

type Definitions = Readonly<Record<string, Resource>>

/**
 * A figure computed from many records. It is named and typed, and has one pure function (`computes.ts`), which the device runs over its replica and
 * the server over PostgreSQL. GET /api/reads/{path} returns it.
 */
export interface Read<
  I extends Fields = Fields,
  D extends Definitions = Definitions,
  A extends Fields = Fields,
  U extends Definitions = Definitions,
> {
  readonly name: string
  /** Path under /api/reads. */
  readonly path: string
  /** Its name in the API's description. */
  readonly label: string
  readonly input: I
  /** The input that names the parent. Every source record points at the parent by a ref of this name and lives in its scope. */
  readonly within: string
  /** Its source records: the parent itself, and all unarchived records of the parent. */
  readonly records: D
  /**
   * Records whose effect the server has already worked into `records`. Only a device passes them, so that its result includes unsent changes. Null
   * where they are not passed, or the caller may not read them.
   */
  readonly unsent: U
  readonly answer: A
  /** Any one of these at read level, in addition to the permission to read every kind of source record. */
  readonly permission: readonly PermissionResource[]
  /** `device`: computed on the device once it holds the whole scope. `as-of`: fetched from the server, and shown with its time. */
  readonly offline: 'device' | 'as-of'
}

type ValuesIn<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }
/** Input of a read, in record form. */
export type ReadInput<R> = R extends Read<infer I, infer _, infer __, infer ___> ? ValuesIn<I> : never
/** Result of a read, in record form. */
export type AnswerOf<R> = R extends Read<infer _, infer __, infer A, infer ___> ? ValuesIn<A> : never
/** The records of each kind, in no order. */
type RecordsOf<R> =
  R extends Read<infer _, infer D, infer __, infer U>
    ? { readonly [K in keyof D]: readonly RecordOf<D[K]>[] } & {
        readonly [K in keyof U]: readonly RecordOf<U[K]>[] | null
      }
    : never
/** The pure function of a read. */
export type ComputeOf<R> = (records: RecordsOf<R>, input: ReadInput<R>) => AnswerOf<R>

/** Freezes a read. Throws at start-up when a kind of source record does not belong to the read's parent. */
export function defineRead<
  const I extends Fields,
  const D extends Definitions,
  const A extends Fields,
  const U extends Definitions = Record<never, never>,
>(
  given: Omit<Read<I, D, A, U>, 'within' | 'unsent'> & { readonly within: keyof I & string; readonly unsent?: U },
): Read<I, D, A, U> {
  for (const { name, fields, scope } of Object.values({ ...given.records, ...given.unsent })) {
    if (name === given.input[given.within]?.target) continue
    if (fields[given.within]?.kind !== 'ref') throw new Error(`${given.name}: ${name} has no ref "${given.within}"`)
    if (!('by' in scope) || scope.by !== given.within)
      throw new Error(`${given.name}: ${name} does not live in the scope of its ${given.within}`)
  }
  if (given.input[given.within]?.kind !== 'ref') throw new Error(`${given.name}: "${given.within}" is no ref`)
  // An absent `unsent` means none.
  const unsent = (given.unsent ?? {}) as U
  return Object.freeze({ ...given, records: byName(given.records), unsent: byName(unsent) })
}

/** Whether records of this kind are the parent itself. */
export const isParent = (read: Read, { name }: Resource): boolean => name === read.input[read.within]?.target

/** Returns the id of the parent that an input names. */
export const parentOf = (read: Read, input: Readonly<Record<string, unknown>>): number => Number(input[read.within])

/** Returns the scopes of all source records: while none of their heads moves, the result stays the same. */
export const scopesOfRead = (read: Read, input: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(
    Object.values(read.records).map(({ scope }) =>
      'by' in scope ? scopeKey(scope.kind, parentOf(read, input)) : scope.kind,
    ),
  ),
]

/** Returns the schema of a reply, in wire form. */
export const answerSchema = ({ answer }: Read): v.GenericSchema =>
  v.strictObject({ asOf: v.string(), answer: v.strictObject(schemasOf(answer)) })
/** Returns the schema of the figures alone, in wire form, for a call with a path of its own. */
export const figuresSchema = ({ answer }: Read): v.GenericSchema => v.strictObject(schemasOf(answer))
/** Returns the schema of an input. */
export const inputSchema = ({ input }: Read): v.GenericSchema<unknown, Record<string, unknown>> =>
  v.strictObject(schemasOf(input))
const schemasOf = (fields: Fields): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))

export const answerToWire = <R extends Read>(read: R, answer: AnswerOf<R>): Readonly<Record<string, unknown>> =>
  recordToWire(read.answer, answer)
/** {@link answerSchema} has checked the wire form, so its fields are those of the result type. */
export const answerFromWire = <R extends Read>(read: R, wire: Readonly<Record<string, unknown>>): AnswerOf<R> =>
  wireToRecord(read.answer, wire) as AnswerOf<R>
