import type { Context, Next } from 'hono'
import type * as v from 'valibot'
import { ProblemError, type ProblemKind } from '#contract/kit/problem'
import type { Identity } from '../base/identity'
import { type AccountTransaction, inAccount } from '../database/session'
import { readBody, readJson } from '../services/body'
import type { Env, Services } from '../services/services'
import { type ParamsIn, type PathPart, type PathParts, partsIn } from './path'
import type { Permission } from './permission'
import type { QueryIn, QueryParts } from './query'
import type { AnswerOf, Reply } from './reply'

/** A step that may be asked of a person after signing in. Until then only the calls it needs are open to them. */
export type Stage = 'password-change' | 'second-factor-setup'

/**
 * One call of the API that is not a generic one on records: its route, who may make it, what it takes and replies, and what runs it. The mount
 * checks in this order: permission, path, query, body. Decision 658.
 */
export interface Call {
  readonly method: Method
  /** Below /api, with its `{parts}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Needs no token. */
  readonly isOpen: boolean
  /** What its body may weigh though it is open; null for as little as any. */
  readonly openBytes: number | null
  readonly openDuring: readonly Stage[]
  readonly params: PathParts
  readonly query: QueryParts
  readonly request: v.GenericSchema | null
  readonly reply: Reply
  readonly status: Status
  /** Bodies and records that are not for it go to the generic call of the same path. */
  readonly leavesOthers: boolean
  readonly handle: (c: Context<Env>, services: Services, next: Next) => Promise<Response | undefined>
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Status = 200 | 201 | 202 | 204

interface Asked<P extends string, N, Q, S> {
  readonly caller: Identity
  readonly params: ParamsIn<P, N>
  readonly query: QueryIn<Q>
  readonly body: S extends v.GenericSchema ? v.InferOutput<S> : undefined
}
/** What `run` gets: the call's own transaction. Its work may run again, so it must have no effect outside the transaction. */
export interface Inside<P extends string, N, Q, S> extends Asked<P, N, Q, S> {
  readonly tx: AccountTransaction
}
/** What `serve` gets: the outside, and transactions of the caller's account as it needs them. */
export interface Outside<P extends string, N, Q, S> extends Asked<P, N, Q, S> {
  readonly c: Context<Env>
  readonly services: Services
  readonly transact: Transact
  /** For work that writes nothing and locks nothing. */
  readonly look: Transact
}
type Transact = <T>(work: (tx: AccountTransaction) => Promise<T>) => Promise<T>

interface Described<P extends string, R, S, N, Q> {
  readonly method: Method
  readonly path: P
  readonly tag: string
  readonly summary: string
  /** Who may make it; `open`: anyone, without a token, so that there is no `caller`. */
  readonly permission: Permission | 'open'
  readonly openDuring?: readonly Stage[]
  /** The parts of the path that are no ids. */
  readonly params?: N
  readonly query?: Q
  /** The shape of the body. */
  readonly request?: S
  /** What the body of an open call may weigh, where it needs more than a sign-in does. */
  readonly openBytes?: number
  /** The handler reads the body itself, by limits of its own; `request` only describes it. */
  readonly readsBody?: true
  /** What a body of another shape is; `invalid` where nothing is said. */
  readonly requestProblem?: ProblemKind
  /** Whether the call is this one's, by its body; otherwise it goes to the generic call of the same path. */
  readonly isFor?: (body: unknown) => boolean
  /** Whether the call is this one's, by the record it names; otherwise it goes to the generic call of the same path. Asked of those who may make it. */
  readonly isOf?: (tx: AccountTransaction, params: ParamsIn<P, N>) => Promise<boolean>
  readonly reply: R
  /** 200 where nothing is said, 204 without a body. */
  readonly status?: 201 | 202
}
type Answer<R> = Promise<AnswerOf<R> | Response>
type Running<P extends string, R, S, N, Q> = {
  /** Runs in one transaction of the caller's account; of a GET it writes and locks nothing. */
  readonly run: (given: Inside<P, N, Q, S>) => Answer<R>
  /** Set where a call that is no GET writes nothing. */
  readonly isReadOnly?: true
  readonly serve?: never
}
type Serving<P extends string, R, S, N, Q> = {
  /** Runs without a transaction: for files, streams, cookies, and what has to happen after a commit. */
  readonly serve: (given: Outside<P, N, Q, S>) => Answer<R>
  readonly run?: never
}

/** Defines a call. Its `{parts}`, query and request type what `run` or `serve` gets; its reply types what they return. */
export function call<
  const P extends string,
  const R extends Reply,
  S extends v.GenericSchema | undefined = undefined,
  N extends PathParts = Readonly<Record<never, PathPart>>,
  Q extends QueryParts = Readonly<Record<never, never>>,
>(definition: Described<P, R, S, N, Q> & (Running<P, R, S, N, Q> | Serving<P, R, S, N, Q>)): Call {
  const { method, path, tag, summary, permission, openDuring = [], request, reply, isFor, isOf } = definition
  const params: PathParts = definition.params ?? {}
  const query: QueryParts = definition.query ?? {}
  const parts = partsIn(path, params)
  const status = definition.status ?? (reply.kind === 'nothing' ? 204 : 200)

  async function asked(c: Context<Env>): Promise<Asked<P, N, Q, S>> {
    const caller = c.get('identity')
    if (permission !== 'open' && !permission(caller)) throw new ProblemError('forbidden')
    const given = {
      caller,
      params: paramsOf(c),
      query: Object.fromEntries(
        Object.entries(query).map(([name, part]) => [name, part.read(c.req.query(name), name)]),
      ),
      body: request && !definition.readsBody ? await readBody(c, request, definition.requestProblem) : undefined,
    }
    // Read by the definitions their types are made of.
    return given as Asked<P, N, Q, S>
  }

  const paramsOf = (c: Context<Env>) =>
    // Read by the definitions their type is made of.
    Object.fromEntries(parts.map(([name, part]) => [name, part.read(c.req.param(name) ?? '')])) as ParamsIn<P, N>

  /** Whether the record that a call names is not this call's, or the caller may not make it. */
  async function isOthers(c: Context<Env>, { database, now }: Services): Promise<boolean> {
    if (!isOf) return false
    const caller = c.get('identity')
    if (permission !== 'open' && !permission(caller)) return true
    return !(await inAccount(database, caller, tx => isOf(tx, paramsOf(c)), now(), { readOnly: true }))
  }

  async function answer(c: Context<Env>, services: Services): Promise<AnswerOf<R> | Response> {
    const given = await asked(c)
    const within =
      (readOnly: boolean): Transact =>
      work =>
        inAccount(services.database, given.caller, work, services.now(), { readOnly })
    const { run, serve } = definition
    if (serve) return serve({ ...given, c, services, transact: within(false), look: within(true) })
    return within(definition.isReadOnly ?? method === 'get')(tx => run({ ...given, tx }))
  }

  return Object.freeze({
    method,
    path,
    tag,
    summary,
    isOpen: permission === 'open',
    openBytes: definition.openBytes ?? null,
    openDuring,
    params,
    query,
    request: request ?? null,
    reply,
    status,
    leavesOthers: isFor !== undefined || isOf !== undefined,
    async handle(c: Context<Env>, services: Services, next: Next) {
      if ((isFor && !isFor(await readJson(c).catch(() => null))) || (await isOthers(c, services))) {
        await next()
        return undefined
      }
      const answered = await answer(c, services)
      if (answered instanceof Response) return answered
      // The reply schema of the call types what it returns; 204 is the only status without a body.
      return status === 204 ? c.body(null, 204) : c.json(answered as object, status)
    },
  })
}
