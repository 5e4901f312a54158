import type { Transaction as KyselyTransaction } from 'kysely'
import type { RecordTables } from './record-tables'

/**
 * Tables read and written by name. The tables of resources are not here: generic code writes those from their definitions.
 * Each part of the server declares its own, and `register/tables` adds them here.
 */
export interface Tables extends RecordTables {}

export type Transaction = KyselyTransaction<Tables>
