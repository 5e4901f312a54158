import type { ColumnType, Generated } from 'kysely'

/** Migrations 0301 and 0906. JSON goes in as text and comes out parsed; the code that staged it parses it again by its own schema. */
export interface StagingTables {
  staged_import: {
    account_id: number
    id: Generated<number>
    created_at: string
    created_by: number
    kind: 'bill' | 'records'
    header: ColumnType<unknown, string, never>
    result: ColumnType<unknown, null, string>
  }
  staged_import_chunk: {
    account_id: number
    import_id: number
    number: number
    entries: ColumnType<readonly unknown[], string, string>
  }
}
