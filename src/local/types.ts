import type { Outcome } from '#contract/sync'
import type { Problem } from '#contract/problem'
import type { Condition } from '#domain/records/filter'
import type { Operation } from '#domain/records/operation'
import type { Row } from '#domain/records/path'

/** Where the outside world comes in. Everything in src/local and workers/sync takes these; nothing there reads a global. */
export interface Surroundings {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** A number in [0, 1). */
  readonly random: () => number
  readonly setTimer: (run: () => void, ms: number) => Timer
  readonly fetch: typeof globalThis.fetch
  readonly locks: Locks
}
export interface Timer { readonly cancel: () => void }
/** The part of the Web Locks API the engine needs. */
export interface Locks {
  /** Runs `work` while holding the named lock; `steal` takes it from its holder, whose `signal` fires. */
  readonly hold: (name: string, work: (signal: AbortSignal) => Promise<void>, options?: { readonly steal?: boolean; readonly ifAvailable?: boolean }) => Promise<boolean>
}

/** A record in the replica: record form, with `_rev` (0 until the server has seen it) and `_scope`; `_dirty` while changes wait. */
export type LocalRecord = Row & { readonly id: number; readonly _scope: string; readonly _rev: number; readonly _dirty: 0 | 1 }

/** What a person asks for; values in record form, keyed by field path. One `edit` is one group: all or nothing, here and on the server. */
export type Change =
  | { readonly kind: 'add'; readonly resource: string; /** Give an id to add the one-to-one partner of another record. */ readonly id?: number; readonly values: Row }
  | { readonly kind: 'set'; readonly resource: string; readonly id: number; readonly set: Row }
  | { readonly kind: 'delete'; readonly resource: string; readonly id: number }
  | { readonly kind: 'command'; readonly resource: string; readonly id: number; readonly name: string; readonly input: Row; /** What the person should see meanwhile. */ readonly shows: Row }
  | { readonly kind: 'attach'; readonly resource: string; readonly values: Row; /** The file field. */ readonly field: string; readonly photo: Photo }

/** Bytes to upload; kept as an ArrayBuffer, since Safari loses Blobs. */
export interface Photo { readonly fileName: string; readonly mimeType: string; readonly bytes: ArrayBuffer; readonly thumbnail: ArrayBuffer | null }

/** `open` may still be joined by later edits; `sealed` has been or is being sent and never changes; the rest wait for a person or a parent. */
export type EntryState = 'open' | 'sealed' | 'blocked' | 'conflict' | 'rejected'

/** One line of the outbox. */
export interface OutboxEntry extends Operation {
  readonly seq: number
  readonly group: number
  readonly scope: string
  readonly state: EntryState
  readonly needs: readonly number[]
  /** Device clock, ISO. */
  readonly at: string
  /** What the person did, in words: "Raised issue Fire stopping missing". */
  readonly label: string
  readonly contract: number
  readonly outcome: Outcome | null
  readonly problem: Problem | null
}

export type UploadState = 'queued' | 'sending' | 'failed' | 'sent'
export interface UploadStatus { readonly fileId: number; readonly fileName: string; readonly size: number; readonly state: UploadState; readonly problem: string | null; readonly progress: number }

/** What the header pill and the sync centre show. */
export interface SyncState {
  readonly connection: 'online' | 'offline' | 'signed-out'
  readonly waiting: number
  readonly sending: { readonly done: number; readonly of: number } | null
  readonly needsYou: number
  readonly uploads: number
  readonly uploadBytes: number
  /** ISO of the last drain the server answered; null when never. */
  readonly lastSentAt: string | null
  readonly lastPulledAt: string | null
  readonly sentToday: number
  readonly pulling: { readonly scope: string; readonly rows: number } | null
  readonly updateRequired: boolean
}

/** A list as a screen asks for it. `within` narrows by a ref field (project, assessment); sorts and conditions name fields. */
export interface ListQuery {
  readonly resource: string
  readonly within: { readonly field: string; readonly id: number } | null
  readonly conditions: readonly Condition[]
  /** "-createdAt,name". */
  readonly sort: string
  readonly page: number
  readonly limit: number
  readonly includeArchived: boolean
}
/** One page: ids in order, how many pass in all, and whether the device holds every record the list could show. */
export interface ListPage { readonly ids: readonly number[]; readonly total: number; readonly complete: boolean; /** In words, when not complete. */ readonly held: string | null }

export type KeepReason = 'pinned' | 'recent' | 'assigned' | 'unsent'
export interface ScopeStatus {
  readonly scope: string
  readonly state: 'absent' | 'pulling' | 'consistent' | 'revoked'
  readonly reasons: readonly KeepReason[]
  readonly rows: number
  readonly bytes: number
  readonly pulledAt: string | null
}
