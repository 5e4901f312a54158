import type * as v from 'valibot'

/** A call that is not one of the generic ones, for the description at /api/openapi.json. A test holds it against the routes there are. */
export interface NamedCall {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly request?: v.GenericSchema
  readonly reply?: v.GenericSchema
  /** The reply is a list of these. */
  readonly many?: true
  readonly replyType?: string
  /** Needs no token. */
  readonly open?: true
}
