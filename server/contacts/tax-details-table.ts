import type { Generated } from 'kysely'

/** Migration 0905; exactly one of the four refs is set. */
export interface TaxDetailsTable {
  tax_details: {
    account_id: number
    id: Generated<number>
    client_id: number | null
    supplier_id: number | null
    subcontractor_id: number | null
    operative_id: number | null
    company_number: string | null
    vat_number: string | null
    utr: string | null
    national_insurance: string | null
    cis_code_id: number | null
    cis_verification: string | null
    cis_verified_on: string | null
    account_name: string | null
    sort_code: string | null
    account_number: string | null
    updated_at: string
    updated_by: number | null
  }
}
