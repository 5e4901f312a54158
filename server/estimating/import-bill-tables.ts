import type { Generated } from 'kysely'

/** Migrations 0302 and 1901. */
export interface ImportBillTables {
  unit_synonym: {
    account_id: number
    /** Whose files write it so; '' for bills. */
    resource: Generated<string>
    key: string
    unit: string
    /** Decimal text: how many of ours make one of the file's. */
    per: Generated<string>
    learned_at: string
    learned_by: number | null
  }
}
