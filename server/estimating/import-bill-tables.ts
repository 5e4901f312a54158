import type { ColumnType, Generated } from 'kysely'
import type { ImportEntry, ImportHeader } from '#contract/estimating/import-bill'

/** Migrations 0301 and 0302. JSON goes in as text and comes out parsed; it was validated before it went in. */
export interface ImportBillTables {
  bill_import: {
    account_id: number
    id: Generated<number>
    created_at: string
    created_by: number
    header: ColumnType<ImportHeader, string, never>
    assessment_id: number | null
  }
  bill_import_chunk: {
    account_id: number
    import_id: number
    number: number
    entries: ColumnType<readonly ImportEntry[], string, string>
  }
  unit_synonym: {
    account_id: number
    key: string
    unit: string
    learned_at: string
    learned_by: number | null
  }
}
