import type { Owner } from './replica'
import type { ListPage, ListQuery } from './types'

/** Where the engine gets its access tokens. The page that holds the session implements it; it reaches the worker through Comlink. */
export interface TokenSource {
  /** The access token as far as known, maybe expired; null when there is none yet: `refresh('')` then gets one or says why not. */
  readonly access: () => Promise<string | null>
  /**
   * Asked after the server refused `stale`. One refresh for all tabs. `refused`: the session is over, the outbox stays for its user;
   * `unreachable`: try again later.
   */
  readonly refresh: (stale: string) => Promise<'fresh' | 'refused' | 'unreachable'>
}

/** What a sync worker is started with. */
export interface SyncOptions {
  /** From `replicaName`. */
  readonly replica: string
  readonly owner: Owner
  /** Where the API is: "https://quoin.example/api" or "/api". */
  readonly api: string
  /** Version of the running build, for `x-client-build`. */
  readonly build: string
  /** What the person would call this device ("Chrome on Android"). */
  readonly deviceName: string
}

/** The sync worker as its page sees it, through Comlink. Every tab starts one; the one holding the lock leads. */
export interface SyncWorker {
  readonly start: (options: SyncOptions, tokens: TokenSource) => Promise<void>
  /** The page came into view or left it: only a visible tab may take the lead from a silent one. */
  readonly setVisible: (isVisible: boolean) => Promise<void>
  /** `navigator.connection` says whether photos may go; false holds them back while the person wants Wi-Fi only. */
  readonly setUploads: (allowed: boolean) => Promise<void>
  /** Someone is signed in again after the session was over. */
  readonly signedIn: () => Promise<void>
  /** Ends every timer, stream and request; resolves when nothing writes any more. */
  readonly stop: () => Promise<void>
}

/** Lists over what this device holds. In the browser it lives in the data worker; in tests in the same process. */
export interface Lists {
  readonly page: (query: ListQuery) => Promise<ListPage>
  /** Calls when the rows of a resource, or names its lists show, have changed: ask for the page again. Answers how to stop. */
  readonly watch: (resource: string, changed: () => void) => Promise<() => void>
}

/** The data worker as its page sees it, through Comlink. */
export interface DataWorker extends Lists {
  readonly open: (replica: string, owner: Owner) => Promise<void>
  readonly close: () => Promise<void>
}
