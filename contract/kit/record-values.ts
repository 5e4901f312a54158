import type { Asked, Field, Fields, ValueOf } from '../fields/field'
import type { Resource } from './resource'

type AskedOf<T> = T extends Field<unknown, Field['kind'], infer A> ? A : never
type Named<F extends Fields, A extends Asked> = {
  [K in keyof F & string]: [AskedOf<F[K]>] extends [A] ? K : never
}[keyof F & string]

/** Values for a set of fields in record form. Required fields must be there; fields with an initial value are optional; server-owned fields are not allowed. */
export type ValuesOf<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, unknown>>
  : { readonly [K in Named<F, 'must'>]: ValueOf<F[K]> } & { readonly [K in Named<F, 'may'>]?: ValueOf<F[K]> }

type CellOf<F> = F extends Field<Readonly<Record<string, infer C>>, 'cells'> ? C : never
type CellsName<F extends Fields> = {
  [K in Named<F, 'must' | 'may'>]: F[K] extends Field<unknown, 'cells'> ? K : never
}[Named<F, 'must' | 'may'>]

/** Values of a new record. For a resource known only at run time: any values, checked when stored. */
export type NewOf<R> = R extends Resource<infer F> ? ValuesOf<F> : never

/** Values by field path in record form: a field's name, or `cells.{targetId}` for one cell (null removes it). */
export type PatchOf<R> =
  R extends Resource<infer F>
    ? string extends keyof F
      ? Readonly<Record<string, unknown>>
      : { readonly [K in Named<F, 'must' | 'may'>]?: ValueOf<F[K]> } & {
          readonly [K in CellsName<F> as `${K}.${number}`]?: CellOf<F[K]> | null
        }
    : never

/** The names of the fields of a resource that hold a file; any name for a resource known only at run time. */
export type FileFieldOf<R> =
  R extends Resource<infer F>
    ? string extends keyof F
      ? string
      : { [K in keyof F & string]: F[K] extends Field<unknown, 'file'> ? K : never }[keyof F & string]
    : never
