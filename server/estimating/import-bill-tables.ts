/** Migration 0302. */
export interface ImportBillTables {
  unit_synonym: {
    account_id: number
    key: string
    unit: string
    learned_at: string
    learned_by: number | null
  }
}
