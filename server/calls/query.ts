import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import { NO_DAY } from '#contract/fields/schema'
import { isDay } from '#domain/value/day'

type Of<T> = v.GenericSchema<string | undefined, T>

/** One parameter of a call's query: how it is read and how the API describes it. */
export interface QueryPart<T = unknown> {
  readonly schema: Of<T>
  readonly isRequired: boolean
  /** Returns its value; throws the problem of a parameter that is missing or malformed. */
  readonly read: (text: string | undefined, name: string) => T
}
export type QueryParts = Readonly<Record<string, QueryPart>>
export type QueryIn<Q> = { readonly [N in keyof Q]: Q[N] extends QueryPart<infer T> ? T : never }

/** A parameter that must be there. Missing or malformed it is a bad request. */
export const required = <T>(schema: Of<T>): QueryPart<T> => ({
  schema,
  isRequired: true,
  read(text, name) {
    const read = v.safeParse(schema, text)
    if (!read.success) throw new ProblemError('bad-request', { message: `parameter ${name} is missing` })
    return read.output
  },
})

/** A parameter that may be missing. Malformed it is `invalid`, with the schema's message at its name. */
export const optional = <T>(schema: Of<T>): QueryPart<T | undefined> => ({
  schema: v.optional(schema),
  isRequired: false,
  read(text, name) {
    if (text === undefined) return undefined
    const read = v.safeParse(schema, text)
    if (!read.success) throw new ProblemError('invalid', { errors: [{ path: name, message: read.issues[0].message }] })
    return read.output
  },
})

/** As {@link optional}; malformed it is a bad request whose message says what the parameter must be: "parameter zone is no id". */
export const optionalOr = <T>(message: string, schema: Of<T>): QueryPart<T | undefined> => ({
  schema: v.optional(schema),
  isRequired: false,
  read(text, name) {
    const read = text === undefined ? undefined : v.safeParse(schema, text)
    if (read?.success === false) throw new ProblemError('bad-request', { message: `parameter ${name} ${message}` })
    return read?.output
  },
})

/** Any text. */
export const words = v.string()
/** The id of a record. */
export const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number))
/** A day as yyyy-MM-dd. */
export const dayText = v.pipe(v.string(), v.check(isDay, NO_DAY))
