import type { Generated } from 'kysely'
import type { Json } from '#contract/fields/field'

/** The tables of migration 0001: accounts, files, history, the feed and its bookkeeping. */
export interface RecordTables {
  account: {
    id: Generated<number>
    name: string
    default_currency: Generated<string>
    estimating_tier: Generated<'None' | 'Basic' | 'Premium'>
    site_commercial_tier: Generated<'None' | 'Basic' | 'Premium'>
    codat_id: string | null
    enabled_integrations: Generated<Json>
    is_demo: Generated<boolean>
    /** Changes when a backup is restored: every cursor and lease given before is void. */
    epoch: Generated<string>
    created_at: Generated<string>
  }
  file: {
    account_id: number
    id: Generated<number>
    file_name: string
    file_size: number
    mime_type: string
    sha256: string | null
    state: 'signed' | 'stored' | 'checked' | 'refused'
    refusal: string | null
    width: number | null
    height: number | null
    created_at: Generated<string>
    created_by: number | null
    /** What it was made of, and how; null for what a person uploaded. */
    source_file_id: number | null
    derivation: 'page' | 'grey' | null
    /** Of the source, from 1; 0 for all of it. */
    page_number: Generated<number>
    /** Why it cannot be split or made grey, in words, once that was found out. */
    derive_faults: Generated<Partial<Record<'page' | 'grey', string>>>
  }
  /** Bytes of a file that comes in slices, until all are here. */
  file_slice: { account_id: number; file_id: number; from_byte: number; bytes: Uint8Array }
  revision: {
    account_id: number
    id: Generated<number>
    resource: string
    record_id: number
    at: string
    by: number | null
    action: string
    /** {path: [old, new]} in wire form. */
    changes: Json
    /** The head of the record's scope when this was written: this revision came after every change up to it. */
    after_rev: number
  }
  sync_scope: {
    account_id: number
    scope: string
    head: number
    floor: number
    epoch: string
    closed: boolean
    /** Where the feed stood when the database was last set back, and from where it went on: revisions in between are lost. Null when it never was. */
    restored_head: Generated<number | null>
    resumed_head: Generated<number | null>
  }
  sync_feed: {
    account_id: number
    scope: string
    resource: string
    record_id: number
    rev: number
    deleted: boolean
    reason: 'deleted' | 'moved' | null
    stamped_at: Generated<string>
  }
  idempotency: {
    account_id: number
    user_id: number
    key: string
    hash: string
    status: number
    body: string
    at: Generated<string>
  }
}
