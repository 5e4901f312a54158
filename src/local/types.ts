import type { Outcome } from '#contract/sync/protocol'
import type { Problem } from '#contract/kit/problem'
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
  /** Posts a form and tells how much of it has gone, from 0 to 1, which fetch cannot. Rejects as fetch does, and when `signal` fires. */
  readonly upload: (
    url: string,
    form: FormData,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ) => Promise<Response>
  readonly locks: Locks
  /** A line between the tabs and workers of one origin: what one posts, all others hear (BroadcastChannel). */
  readonly openChannel: (name: string) => Channel
}
export interface Channel {
  readonly post: (message: unknown) => void
  /** Hears what others post, never its own; answers how to stop. */
  readonly listen: (hear: (message: unknown) => void) => () => void
  readonly close: () => void
}
export interface Timer {
  readonly cancel: () => void
}
/** The part of the Web Locks API the engine needs. */
export interface Locks {
  /** Runs `work` while holding the named lock; `steal` takes it from its holder, whose `signal` fires. */
  readonly hold: (
    name: string,
    work: (signal: AbortSignal) => Promise<void>,
    options?: { readonly steal?: boolean; readonly ifAvailable?: boolean },
  ) => Promise<boolean>
}

/** A record in the replica: record form, with `_rev` (0 until the server has seen it) and `_scope`; `_dirty` while changes wait. */
export type LocalRecord = Row & {
  readonly id: number
  readonly _scope: string
  readonly _rev: number
  readonly _dirty: 0 | 1
}

/**
 * What a person asks for; values in record form, keyed by field path. One `edit` is one group: all or
 * nothing, here and on the server. An `attach` is kept with the rest but goes to the server in a group of its own, once its photo is there: words never
 * wait for pictures, and nothing else of the edit may point at it.
 */
export type Change =
  | {
      readonly kind: 'add'
      readonly resource: string
      /** From `newId`, or that of the record whose one-to-one partner this is. */ readonly id?: number
      readonly values: Row
    }
  | {
      readonly kind: 'set'
      readonly resource: string
      readonly id: number
      readonly set: Row
      /** What the person saw of these fields when they began, where that is longer ago than this moment: a form left open. */ readonly seen?: Row
    }
  | { readonly kind: 'delete'; readonly resource: string; readonly id: number }
  | {
      readonly kind: 'command'
      readonly resource: string
      readonly id: number
      readonly name: string
      readonly input: Row
    }
  | {
      readonly kind: 'attach'
      readonly resource: string
      readonly id?: number
      readonly values: Row
      /** The file field. */ readonly field: string
      readonly photo: Photo
    }

/** Bytes to upload; kept as an ArrayBuffer, since Safari loses Blobs. */
export interface Photo {
  readonly fileName: string
  readonly mimeType: string
  readonly bytes: ArrayBuffer
  readonly thumbnail: ArrayBuffer | null
}

/** `open` may still be joined by later edits; `sealed` has been or is being sent and never changes; the rest wait for a person or a parent. */
export type EntryState = 'open' | 'sealed' | 'blocked' | 'conflict' | 'rejected'

/** One line of the outbox. */
export interface OutboxEntry extends Operation {
  readonly seq: number
  readonly group: number
  readonly scope: string
  readonly state: EntryState
  /** Seqs of earlier entries this one waits for; one that is no longer in the outbox has been accepted. */
  readonly needs: readonly number[]
  /** What the device shows beside `set` until the server answers, in wire form: initial values of server-owned fields, a command's outcome. Never sent. */
  readonly shows: Row
  /** Device clock, ISO. */
  readonly at: string
  /** What the person did, in words: "Raised issue Fire stopping missing". */
  readonly label: string
  readonly contract: number
  readonly outcome: Outcome | null
  readonly problem: Problem | null
}

/** What a person did at once; `label` says it in words ("Raised issue Fire stopping missing"). */
export interface Action {
  readonly label: string
  readonly changes: readonly Change[]
}

/** What an edit did. Hand it to `undo` to take it back, before or after it was sent. */
export interface Edited {
  /** Names the edit; later ones have greater ones. */
  readonly seq: number
  /** The outbox group; null when the edit joined an earlier one, cancelled itself out or changed nothing. */
  readonly group: number | null
  /** The id each change was about, in the order given: a new record's id, a photo's record. */
  readonly ids: readonly number[]
  /** The edit that takes this one back; what it deleted is not in it. */
  readonly inverse: readonly Change[]
  /** Seqs of its deletes that wait to be sent: until then they can be withdrawn. */
  readonly deletes: readonly number[]
  /** Whether all of it can be taken back: no command that decides something, no delete of what was never sent. */
  readonly isReversible: boolean
}

/** One value two people changed, ready to show: record form, with its name. Each value of a cell is one of its own. */
export interface ConflictField {
  /** What to choose it by: the field's path, and for a value of a cell also its column ("cells.12.note"). */
  readonly key: string
  readonly path: string
  /** Of a value in a cell; null for a field. */ readonly column: string | null
  readonly label: string
  /** The side that alone changed it, whose value is taken when nothing is chosen; null where both did. */
  readonly changedBy: 'mine' | 'theirs' | null
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
}
/** Whose value a person chose, or one they typed (record form). Choices go by {@link ConflictField.key}. */
export type Choice = 'mine' | 'theirs' | { readonly value: unknown }

/** A change the server did not take as it was; it waits here, whole, until a person decides. */
export interface NeedsYou {
  readonly entry: OutboxEntry
  /** Name of the record as this device shows it. */
  readonly recordLabel: string
  /** Empty unless it is a conflict to choose in; then resolve it with a choice per path. */
  readonly conflict: readonly ConflictField[]
  /** The server's values by path, wire form, as they are shown: to be handed to `resolve`, which refuses when they have changed since. */
  readonly theirs: Row
  readonly by: string | null
  readonly byAt: string | null
  /** Other changes that wait for this one. */
  readonly holdsBack: number
  /** Photos and files that only this change, or what waits for it, holds on this device. */
  readonly files: readonly KeptFile[]
}
export interface KeptFile {
  readonly fileId: number
  readonly fileName: string
  readonly mimeType: string
}

/** One line of the sync centre. */
export interface OutboxLine {
  readonly entry: OutboxEntry
  readonly recordLabel: string
  /** Why it has not gone yet, in words; null when it goes next. */
  readonly waitsFor: string | null
}
/** A change the server took, kept a few days for "Sent today". `at` is when it was answered. */
export interface SentLine {
  readonly seq: number
  readonly at: string
  readonly label: string
  readonly resource: string
  readonly id: number
}

export type UploadState = 'queued' | 'sending' | 'failed' | 'sent'
export interface UploadStatus {
  readonly fileId: number
  readonly fileName: string
  readonly size: number
  readonly state: UploadState
  readonly problem: string | null
  readonly progress: number
}

/** What the header pill and the sync centre show. */
export interface SyncState {
  /** `connecting`: the office has been asked for the first time since this page was opened, and nobody knows yet. */
  readonly connection: 'connecting' | 'online' | 'offline' | 'signed-out'
  readonly waiting: number
  readonly sending: { readonly done: number; readonly of: number } | null
  readonly needsYou: number
  readonly uploads: number
  readonly uploadBytes: number
  /** ISO of the last drain the server answered; null when never. */
  readonly lastSentAt: string | null
  readonly lastPulledAt: string | null
  readonly sentToday: number
  /** Records are coming that this device has never had whole: what it shows of them is a part. */
  readonly isDownloading: boolean
  readonly pulling: { readonly scope: string; readonly rows: number } | null
  readonly updateRequired: boolean
  /** Changes that cannot go before one that needs a person, or before a file that failed. */
  readonly held: number
  /** What keeps failing although the office can be reached; null when nothing does. */
  readonly trouble: SyncTrouble | null
  /** Work waits and nothing was tried for a minute; a try has been asked for. */
  readonly isStalled: boolean
}

/**
 * Why sending or receiving fails. `sign-in`: the office refuses a sign-in it has just renewed; `busy`: it has trouble of its own;
 * `refused`: it does not accept what this device sends; `storage`: this device cannot store what arrives; `fault`: unexpected.
 */
export type TroubleKind = 'sign-in' | 'busy' | 'refused' | 'storage' | 'fault'
export interface SyncTrouble {
  readonly kind: TroubleKind
  /** Whether sending fails; receiving otherwise. */
  readonly isSending: boolean
  /** When it is tried again, in milliseconds since the epoch; null when at once. */
  readonly retryAt: number | null
}

/** What of {@link SyncState} only the leader's engine knows, and tells all tabs. */
export interface LinkState {
  readonly connection: SyncState['connection']
  readonly sending: SyncState['sending']
  readonly pulling: SyncState['pulling']
  readonly updateRequired: boolean
  readonly trouble: SyncState['trouble']
  /** When sending was last tried, in milliseconds since the epoch; null before the first try. */
  readonly triedAt: number | null
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
export interface ListPage {
  readonly ids: readonly number[]
  readonly total: number
  /** What the money fields of all that pass add up to, in record form. */
  readonly sums: Readonly<Record<string, number>>
  readonly complete: boolean
  /** In words, when not complete. */ readonly held: string | null
}

/** `always`: every device needs it; `unsent`: changes wait here, so it is not cleared, but not fetched for that alone. */
export type KeepReason = 'always' | 'pinned' | 'recent' | 'assigned' | 'unsent'
export interface ScopeStatus {
  readonly scope: string
  readonly state: 'absent' | 'pulling' | 'consistent' | 'revoked'
  readonly reasons: readonly KeepReason[]
  readonly rows: number
  readonly bytes: number
  readonly pulledAt: string | null
  /** The server's revision when this device last had all of it; 0 before. */
  readonly head: number
}
