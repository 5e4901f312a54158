import type { ColumnType } from 'kysely'

/** What what-ifs began from, and what bringing them back wrote. JSON goes in as text and comes out parsed. */
export interface BranchTables {
  branch_base: {
    account_id: number
    branch_id: number
    resource: string
    origin_id: number
    copy_id: number
    record: ColumnType<unknown, string, never>
  }
  branch_step: {
    account_id: number
    branch_id: number
    place: number
    step: ColumnType<unknown, string, never>
  }
}
