import type { Generated } from 'kysely'
import type { Json } from '#contract/fields/field'
import type { Outcome } from '#contract/sync/protocol'

/** The tables of migration 0007: what the server remembers of devices. */
export interface SyncTables {
  /** One installation used by one person in one account. */
  sync_device: {
    account_id: number
    id: Generated<number>
    user_id: number
    key_hash: string
    name: string
    registered_at: string
    seen_at: string
    /** Answers below have reached the device; accepted ones are forgotten. */
    acked_below: Generated<number>
    highest_seq: Generated<number>
    highest_id: Generated<number>
  }
  sync_lease: { account_id: number; device_id: number; from_id: number; to_id: number; leased_at: string }
  /** One row per answered operation, written in the transaction that had its effect. */
  sync_ledger: {
    account_id: number
    device_id: number
    seq: number
    fingerprint: string
    outcome: Outcome
    problem: Json
    answered_at: string
  }
  /** How many live records a scope holds of each resource, kept by triggers on the feed. */
  sync_count: { account_id: number; scope: string; resource: string; records: number }
  /** Ids a restored backup may have forgotten lending. */
  sync_restore: { restored_at: string; from_id: number; to_id: number }
}
