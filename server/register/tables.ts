import type { AuthTables } from '../auth/tables'
import type { CalendarLinkTable } from '../commercial/payment/calendar-link'
import type { ClientLinkTable } from '../commercial/payment/client-link'
import type { CvrFiguresTable } from '../commercial/cvr/cvr-figures'
import type { PortalTables } from '../commercial/portal/portal-tables'
import type { PaymentPartyTable } from '../commercial/labour/payment-party'
import type { TaxDetailsTable } from '../contacts/tax-details-table'
import type { BranchTables } from '../estimating/branches/branch-tables'
import type { ImportBillTables } from '../estimating/import-bill-tables'
import type { StagingTables } from '../imports/staging-tables'
import type { NotificationTables } from '../notifications/tables'
import type { SyncTables } from '../sync/tables'

declare module '../database/tables' {
  /** The tables of every part of the server, added to what the database itself has. */
  interface Tables
    extends
      AuthTables,
      BranchTables,
      SyncTables,
      ImportBillTables,
      StagingTables,
      CalendarLinkTable,
      ClientLinkTable,
      CvrFiguresTable,
      PaymentPartyTable,
      PortalTables,
      TaxDetailsTable,
      NotificationTables {}
}
