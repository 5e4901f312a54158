import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'

/** A record as someone's write left it, in wire form; `before` is null for a new one. */
export interface Changed {
  readonly id: number
  readonly before: Row | null
  readonly after: Row
}

/** What follows from people's writes beyond the records themselves, in the same transaction. */
export type Reaction = (tx: AccountTransaction, changed: readonly Changed[]) => Promise<void>
