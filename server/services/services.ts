import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import type { Database } from '../database/connect'
import type { FileStore } from '../storage/store'
import type { Mailer } from '../mail/mailer'
import type { Identity } from '../base/identity'
import type { Passwords } from '../base/password-hash'
import type { Sealer } from '../base/sealer'
import type { OutwardFetch } from './outward-fetch'

/** What handlers need of the outside. Everything is passed in, so that tests and the simulator run the real handlers. */
export interface Services {
  readonly database: Database
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds that only go on, wherever the wall clock is set: for throttles. */
  readonly steady: () => number
  /** Cryptographically random bytes. */
  readonly randomBytes: (length: number) => Uint8Array
  /** Fires when the server begins to stop: open event streams end then. */
  readonly stopping: AbortSignal
  readonly mailer: Mailer
  readonly files: FileStore
  /** Keeps secrets under a key that is not in the database. */
  readonly sealer: Sealer
  /** Hashes passwords, a few at a time. */
  readonly passwords: Passwords
  /** Calls servers of other companies. */
  readonly outward: OutwardFetch
  readonly config: Config
}

export interface Config {
  readonly demo: boolean
  readonly production: boolean
  /** Where people reach the app, for links in mail and allowed origins: "https://quoin.example". */
  readonly publicUrl: string
  /** Nobody said where people reach the server (PUBLIC_URL is not set), so addresses go by the host a call names. */
  readonly goesByHost: boolean
  readonly dataDir: string
  /** The built app; null leaves it out (development, tests). */
  readonly appDir: string | null
  /** Origins other than our own that files are sent to and read from. */
  readonly fileOrigins: readonly string[]
  /** Bytes of files a person and a firm may have; the usual ones unless the operator says others. */
  readonly fileQuota?: { readonly person: number; readonly firm: number }
  /** Whose X-Forwarded-For is believed. */
  readonly trustedProxies: BlockList
}

/** Hono's variables. The authenticate middleware sets who is calling on every route but the open ones. */
export interface Env {
  Variables: {
    identity: Identity
    /** Asks again who is calling, for replies that last; null when the sign-in has ended. */
    identifyAgain: () => Promise<Identity | null>
    requestId: string
  }
}
