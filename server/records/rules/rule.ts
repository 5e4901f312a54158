import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'

/**
 * A rule across records that a schema cannot say, such as "the bill must still be open". It looks and throws a problem; it writes nothing.
 * `records` are in wire form: those to be made, or those to be changed or deleted as they are before and, for a change, after. Records to be made have no id
 * yet; `newIds` has those that were sent with them, as quantities are with the id of their product.
 */
export type Rule = (tx: AccountTransaction, records: readonly Row[], newIds?: NewIds) => Promise<void>
export type NewIds = readonly (number | undefined)[]
