import type { Row } from '#domain/records/path'
import type { DecimalKind } from '#domain/value/decimal'
import type { Asked, Field, Fields, MayLack } from '../fields/field'
import type { Resource, SystemFields } from './resource'

/** The type of a field on the wire and on the server: a decimal as its exact text, everything else as in a record. See `fields/codec`. */
type WireValue<F> = F extends { readonly kind: 'cells'; readonly cell: infer C }
  ? Readonly<
      Record<
        string,
        { readonly [K in keyof C as MayLack<C[K]> extends true ? never : K]: WireValue<C[K]> } & {
          readonly [K in keyof C as MayLack<C[K]> extends true ? K : never]?: WireValue<C[K]>
        }
      >
    >
  : F extends { readonly kind: 'rows'; readonly cell: infer C }
    ? readonly { readonly [K in keyof C]: WireValue<C[K]> }[]
    : F extends Field<infer V, infer K>
      ? K extends Exclude<DecimalKind, 'integer'>
        ? string | Extract<V, null>
        : V
      : never

/** The names of the fields with one of these kinds of {@link Asked}. */
export type NamesAsked<F extends Fields, A extends Asked> = {
  [K in keyof F & string]: F[K] extends Field<unknown, Field['kind'], infer Own>
    ? [Own] extends [A]
      ? K
      : never
    : never
}[keyof F & string]
type CellsName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { readonly kind: 'cells' } ? K : never
}[keyof F & string]
type CellAt<V> = V extends Readonly<Record<string, infer C>> ? C : never

/** A record of this resource in wire form. For a resource known only at run time: any row. */
export type WireOf<R> =
  R extends Resource<infer F>
    ? string extends keyof F
      ? Row
      : SystemFields & { readonly [K in keyof F]: WireValue<F[K]> }
    : never

/** Values for a new record on the server, in wire form: the required fields, and any others, including server-owned fields and an id. */
export type NewWireOf<R> =
  R extends Resource<infer F>
    ? string extends keyof F
      ? Row
      : { readonly id?: number | undefined } & { readonly [K in NamesAsked<F, 'must'>]: WireValue<F[K]> } & {
          readonly [K in NamesAsked<F, 'may' | 'never'>]?: WireValue<F[K]>
        }
    : never

/** Values by field path in wire form, server-owned fields included: a field's name, or `cells.{targetId}` for one cell (null removes it). */
export type WirePatchOf<R> =
  R extends Resource<infer F>
    ? string extends keyof F
      ? Row
      : { readonly [K in keyof F & string]?: WireValue<F[K]> } & {
          readonly [K in CellsName<F> as `${K}.${number}`]?: CellAt<WireValue<F[K]>> | null
        }
    : never
