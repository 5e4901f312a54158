import type { Resource } from '#contract/resource'
import type * as v from 'valibot'

/** A call that is not one of the generic ones, for the description at /api/openapi.json. A test holds it against the routes there are. */
export interface NamedCall {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly request?: v.GenericSchema
  readonly reply?: v.GenericSchema
  /** It answers a record of this kind, as far as the caller is shown it. */
  readonly record?: Resource
  /** What such a record has beside its own fields: records of other kinds by name, null where there is none. */
  readonly beside?: Readonly<Record<string, Resource>>
  /** It answers no body; or nothing but a problem, which is what it is for. */
  readonly bare?: 'nothing' | 'problem'
  /** The reply is a list of these. */
  readonly many?: true
  readonly replyType?: string
  /** Bodies it does not take go on to the call of the record at the same path. */
  readonly leavesOthers?: true
  /** Needs no token. */
  readonly open?: true
}
