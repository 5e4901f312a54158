import type { ColumnType, Generated } from 'kysely'

/** Unit synonyms and revisions of bills. JSON goes in as text and comes out parsed. */
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
  bill_revision: {
    account_id: number
    id: Generated<number>
    assessment_id: number
    created_at: string
    created_by: number | null
    file_name: string
    sums: ColumnType<unknown, string, never>
    undone_at: string | null
  }
  bill_revision_line: {
    account_id: number
    revision_id: number
    place: number
    kind: string
    weight: number
    line: ColumnType<unknown, string, never>
  }
  bill_revision_step: {
    account_id: number
    revision_id: number
    place: number
    step: ColumnType<unknown, string, never>
  }
}
