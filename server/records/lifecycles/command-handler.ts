import type { Row } from '#domain/records/path'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'

/** Carries out a command on one record, in the caller's transaction. Permission and input have been looked at. */
export type CommandHandler = (tx: AccountTransaction, resource: Resource, id: number, input: Row) => Promise<void>
