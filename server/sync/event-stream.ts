import type { Services } from '../http/services'
import type { Identity } from '../http/identity'
import { inAccount } from '../database/session'
import { openScopes } from './open-scopes'
import type { Pokes } from './pokes'

export interface StreamEvent { readonly event: 'hello' | 'heads' | 'bye'; readonly data: { readonly heads: Readonly<Record<string, number>> } }
export interface SignIn { readonly identity: Identity; /** Milliseconds since the epoch. */ readonly expiresAt: number }

interface Watch {
  readonly scopes: readonly string[]
  readonly signIn: SignIn
  /** Asks who is calling again; null when the sign-in has ended. */
  readonly again: () => Promise<SignIn | null>
  readonly signal: AbortSignal
}

/** How long a stream says nothing: short enough for the proxies that close quiet connections. */
export const QUIET = 20_000
