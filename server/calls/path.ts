import { ProblemError } from '#contract/kit/problem'

/** One `{part}` of a call's path: what the router accepts there and what the handler gets. */
export interface PathPart<T = unknown> {
  /** A regular expression that matches one whole part. */
  readonly pattern: string
  /** Its type in the description of the API. */
  readonly type: 'integer' | 'string'
  /** Returns its value. Throws a problem where the pattern accepts what the call refuses. */
  readonly read: (text: string) => T
}
export type PathParts = Readonly<Record<string, PathPart>>

const ID = /^[1-9]\d{0,15}$/

/** The id of a record: what every part is that says nothing else. A path without one does not exist, so its answer is 404. */
const id: PathPart<number> = { pattern: '[1-9][0-9]{0,15}', type: 'integer', read: Number }

/** A whole number from 0. */
export const whole: PathPart<number> = { pattern: '[0-9]{1,16}', type: 'integer', read: Number }

/** An id whose absence is told in words. Anything else is a bad request with this message. */
export const idOr = (message: string): PathPart<number> => ({
  pattern: '[^/]+',
  type: 'integer',
  read(given) {
    if (!ID.test(given)) throw new ProblemError('bad-request', { message })
    return Number(given)
  },
})

/** Any text, such as the secret of a link. */
export const text: PathPart<string> = { pattern: '[^/]+', type: 'string', read: given => given }

/** Names of the `{parts}` of a path. */
type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** What a handler gets of a path: its parts by name, ids where `N` says nothing else. */
export type ParamsIn<P extends string, N> = {
  readonly [Name in NamesIn<P>]: Name extends keyof N ? (N[Name] extends PathPart<infer T> ? T : never) : number
}

const PART = /\{(\w+)\}/g
export const partsIn = (path: string, own: PathParts): [name: string, part: PathPart][] =>
  [...path.matchAll(PART)].map(([, name = '']) => [name, own[name] ?? id])

/** The path as Hono's router takes it. */
export const routePath = (path: string, own: PathParts): string =>
  path.replaceAll(PART, (_, name: string) => `:${name}{${(own[name] ?? id).pattern}}`)

/** The path as a regular expression that matches all of it. */
export const pathPattern = (path: string, own: PathParts): RegExp =>
  new RegExp(
    `^${path
      .split(PART)
      // `split` returns the names of the parts at odd places.
      .map((piece, at) => (at % 2 === 1 ? (own[piece] ?? id).pattern : piece.replaceAll('.', String.raw`\.`)))
      .join('')}$`,
  )
