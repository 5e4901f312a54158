import type { Context } from 'hono'
import { RESOURCES } from '#contract/resources'
import type { Env } from '../../services/services'
import type { Identity } from '../../base/identity'
import type { Principal } from './principal'
import { hashSecret } from '../secrets/token'

/** Callers kept at most: some hundred bytes each. */
const MOST = 5_000
const LISTS = new Set(RESOURCES.map(resource => `/api/${resource.path}`))

/** Whether the call does all it does in one transaction of `inAccount`, which looks at the epoch. The record service's lists do. */
const isList = (c: Context<Env>): boolean => c.req.method === 'GET' && LISTS.has(c.req.path)

/**
 * Who called before, so that a list need not ask again who is calling. What is remembered is never believed: the transaction that acts for a
 * remembered caller fails when anything about callers of the account has changed since (migration 0502). Whatever fails or is refused to a
 * remembered caller starts over, with the caller asked for.
 */
export class Callers {
  readonly #known = new Map<string, { readonly identity: Identity; readonly until: number }>()

  /** The caller with this token, for a list; null when they must be asked for. */
  recall(c: Context<Env>, token: string, now: number): Identity | null {
    const key = hashSecret(token)
    const known = isList(c) ? this.#known.get(key) : undefined
    if (known && known.until <= now) this.#known.delete(key)
    return known && known.until > now ? known.identity : null
  }

  /** A super admin in another firm stands in two accounts, and is asked for each time. */
  remember(token: string, { identity, epoch, until }: Principal): void {
    if (until === null || identity.actingAs !== null || identity.mustChangePassword || identity.mustSetUpSecondFactor)
      return
    const [eldest] = this.#known.keys()
    if (eldest !== undefined && this.#known.size >= MOST) this.#known.delete(eldest)
    this.#known.set(hashSecret(token), { identity: { ...identity, epoch }, until })
  }

  forget(token: string): void {
    this.#known.delete(hashSecret(token))
  }
}
