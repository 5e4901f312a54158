import type { Resource } from './resource'
import type { NamesAsked } from './wire-values'

type FieldsOf<R> = R extends Resource<infer F> ? F : never
/** Writable fields of a resource. */
type WrittenName<R> = NamesAsked<FieldsOf<R>, 'must' | 'may'>
/** Server-owned fields of a resource. */
export type ServerName<R> = NamesAsked<FieldsOf<R>, 'never'>

/** Returns the names of the writable fields, in the order of the definition. */
export const writtenNames = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { serverOwned }]) => (serverOwned ? [] : [name]))

/**
 * Returns a function that copies the writable values of a `from` record for a `to` record; fields added to the definition later are included.
 * `except` names the fields not copied, each with the reason; `also` names fields to copy although only the server writes them. Values are copied
 * unchanged, in record or wire form. Throws at start-up for a field that `to` does not have.
 */
export function copierOf<
  From extends Resource,
  const Except extends Readonly<Partial<Record<WrittenName<From>, string>>>,
  const Also extends readonly ServerName<From>[] = readonly [],
>(from: From, to: Resource, except: Except, also?: Also) {
  type Copied = Exclude<WrittenName<From>, keyof Except> | Also[number]
  const names = [...writtenNames(from).filter(name => !(name in except)), ...(also ?? [])]
  const known = new Set([...writtenNames(to), ...(also ?? [])])
  for (const name of names)
    if (!known.has(name) || !(name in to.fields))
      throw new Error(
        `${to.name} has no field "${name}" to copy that of ${from.name} to: give it one, or name the field among the exceptions with the reason`,
      )
  // Both are the writable names without the exceptions, plus `also`, so the names match the type.
  return <V extends Readonly<Record<Copied, unknown>>>(values: V): Pick<V, Copied> => pick(values, names as Copied[])
}

/** Returns the values of these names alone. */
export const pick = <V extends object, const N extends keyof V>(values: V, names: readonly N[]): Pick<V, N> =>
  // The object has exactly these names.
  Object.fromEntries(names.map(name => [name, values[name]])) as Pick<V, N>
