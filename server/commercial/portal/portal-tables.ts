import type { Generated } from 'kysely'

/** People at subcontractors and their sign-ins (decision 732). Only the owner role reads them. Instants are ISO texts. */
export interface PortalTables {
  portal_person: {
    account_id: number
    id: Generated<number>
    subcontractor_id: number
    full_name: string
    email: string
    email_key: string
    /** Null until the first password is chosen. */
    password_hash: string | null
    created_at: string
    signed_in_at: string | null
  }
  portal_access: {
    account_id: number
    person_id: number
    project_id: number
    given_at: string
    given_by: number
    stopped_at: string | null
    stopped_by: number | null
  }
  /** Lines of the bill that we show a subcontractor in the portal (decision 752). Read in the account, as records are. */
  portal_line: {
    account_id: number
    project_id: number
    subcontractor_id: number
    product_id: number
    chosen_at: string
    chosen_by: number
  }
  portal_link: { hash: string; account_id: number; person_id: number; expires_at: string }
  portal_session: { hash: string; account_id: number; person_id: number; used_at: string; expires_at: string }
}
