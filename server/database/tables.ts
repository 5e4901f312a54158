import type { Transaction as KyselyTransaction } from 'kysely'
import type { AuthTables } from '../auth/tables'
import type { TaxDetailsTable } from '../contacts/tax-details-table'
import type { ImportBillTables } from '../estimating/import-bill-tables'
import type { StagingTables } from '../imports/staging-tables'
import type { NotificationTables } from '../notifications/tables'
import type { SyncTables } from '../sync/tables'
import type { RecordTables } from './record-tables'

/**
 * Tables read and written by name. The tables of resources are not here: generic code writes those from their definitions.
 * Each part of the server declares its own and is named here.
 */
export interface Tables
  extends RecordTables, AuthTables, SyncTables, ImportBillTables, StagingTables, TaxDetailsTable, NotificationTables {}

export type Transaction = KyselyTransaction<Tables>
