import type { Table } from 'dexie'
import type { Row } from '#domain/records/path'
import type { LocalRecord, OutboxEntry, ScopeStatus, SentLine, UploadState } from '../types'

/**
 * The server's copy of a record that has changes waiting; `row` is in record form without the underscored fields, null when the server
 * has no such record. One without changes waiting is a tombstone: it keeps a pull already under way from bringing the record back.
 */
export interface Shadow {
  readonly resource: string
  readonly id: number
  readonly row: Row | null
  readonly rev: number
  readonly scope: string
}

/** One stream of records this device holds or wants. */
export interface ScopeRow {
  readonly scope: string
  readonly state: ScopeStatus['state']
  /** Opaque; null asks for a snapshot. */
  readonly cursor: string | null
  readonly pinned: boolean
  /** Milliseconds since the epoch when a person last opened it; 0 when never. */
  readonly openedAt: number
  readonly rows: number
  readonly bytes: number
  readonly pulledAt: string | null
  /** The server's revision at the last consistent moment. */
  readonly head: number
  /** Its rows are being removed, in slices; nothing is pulled before that is finished. Their revisions mean nothing any more. */
  readonly clearing: boolean
  /** The server did not know our cursor: once pulled again, confirmed changes it has lost are issued again. */
  readonly replay: boolean
  /** The revision the server said its feed was set back to, when it asked for the replay because of a restore. */
  readonly restored?: number | null
  /** A large change is part here and part not, though all of the scope was here before: what stands in it is a mixture. */
  readonly arriving?: boolean
  /** Resources whose rows the snapshot under way rewrites even at the same revision: a digest differed. */
  readonly repair: readonly string[]
  /** What the office sent that this app does not know: resources, and fields as `issue.colour`. A newer app asks for them again. */
  readonly unknown?: readonly string[]
}

/** A block of ids lent to this device; `next` is the first not used. */
export interface Lease {
  readonly from: number
  readonly to: number
  readonly next: number
  readonly epoch: string
}

export interface Upload {
  readonly fileId: number
  readonly fileName: string
  readonly mimeType: string
  readonly size: number
  readonly state: UploadState
  readonly problem: string | null
  /** From 0 to 1. */
  readonly progress: number
  readonly at: string
}

/** Parts that the office has too, fetched to be there offline: the picture of a drawing's page, and the drawing itself. */
export type FetchedPart = 'page' | 'sheet'
/** The file and its small picture, both from this device; or a part fetched from the office. */
export type FilePart = 'file' | 'thumbnail' | FetchedPart

/** Bytes of a file, cut so that no value reaches 64 KB: Chromium keeps larger ones in files that fail apart from the database. */
export interface BlobSlice {
  readonly fileId: number
  readonly part: FilePart
  readonly index: number
  readonly bytes: ArrayBuffer
}
export const BLOB_SLICE = 60 * 1024

/**
 * A change the server took, whole, for a week: should the server be restored from a backup older than `rev`, it is issued again.
 * `at` is when it was answered.
 */
export interface SentRow extends SentLine {
  readonly entry: OutboxEntry
  readonly rev: number
  /** The number and the epoch it was confirmed under; rows of an older release have none. */
  readonly device?: number
  readonly epoch?: string
}

/** Text of a form not saved yet. */
export interface Draft {
  readonly key: string
  readonly value: unknown
  readonly at: string
}
export interface Meta {
  readonly key: string
  readonly value: unknown
}

export interface Tables {
  /** The records of one resource. */
  readonly records: (resource: string) => Table<LocalRecord, number>
  readonly outbox: Table<OutboxEntry, number>
  readonly shadow: Table<Shadow, [string, number]>
  readonly scopes: Table<ScopeRow, string>
  readonly leases: Table<Lease, number>
  readonly uploads: Table<Upload, number>
  readonly blobs: Table<BlobSlice, [number, string, number]>
  readonly drafts: Table<Draft, string>
  readonly sent: Table<SentRow, number>
  readonly meta: Table<Meta, string>
}
