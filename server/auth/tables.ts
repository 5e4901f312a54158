import type { Generated } from 'kysely'
import type { Json } from '#contract/fields/field'
import type { ClientId } from '#contract/platform/auth'
import type { PermissionResource } from '#contract/permissions'

/** The tables of migrations 0006 and 0055, and what signing in reads of users and roles. Instants are ISO texts. */
export interface AuthTables {
  user: {
    account_id: number
    id: number
    full_name: string
    email: string
    is_active: boolean
    created_at: string
    archived_at: string | null
  }
  user_roles: { account_id: number; record_id: number; target_id: number }
  role: {
    account_id: number
    id: number
    role: string
    readonly: boolean
    reaches_all: boolean
    archived_at: string | null
  }
  role_permission: { account_id: number; role_id: number; resource: PermissionResource; level: 1 | 7 }
  audit: {
    account_id: number
    id: Generated<number>
    at: string
    actor_account_id: number | null
    actor_id: number | null
    action: string
    details: Json
  }
  credential: {
    account_id: number
    user_id: number
    username: string
    username_key: string
    password_hash: string | null
    must_change: boolean
    changed_at: string | null
  }
  auth_session: {
    id: Generated<number>
    account_id: number
    home_account_id: number
    user_id: number
    parent_id: number | null
    client_id: ClientId
    device_name: string
    seed: string
    generation: Generated<number>
    created_at: string
    used_at: string
    expires_at: string
    ended_at: string | null
    ended_by: string | null
    as_roles: Generated<number[] | null>
    proved_by: Generated<'password' | 'company'>
  }
  auth_refresh: { hash: string; session_id: number; generation: number; shown_at: Generated<string | null> }
  auth_access: { hash: string; session_id: number; expires_at: string }
  password_reset: { hash: string; account_id: number; user_id: number; expires_at: string }
  second_factor: {
    account_id: number
    user_id: number
    secret: string
    begun_at: string
    confirmed_at: string | null
    last_step: Generated<number>
  }
  passkey: {
    id: Generated<number>
    account_id: number
    user_id: number
    credential: string
    public_key: string
    counter: number
    transports: string[]
    name: string
    created_at: string
    used_at: string | null
    last_challenge: Generated<number>
  }
  recovery_code: { account_id: number; user_id: number; hash: string }
  sign_in_rules: { account_id: number; second_factor: boolean }
  company_sign_in: {
    account_id: number
    issuer: string
    client_id: string
    client_secret: string | null
    domain: string
  }
  company_flow: { state: string; account_id: number; nonce: string; verifier: string; expires_at: string }
  company_subject: { account_id: number; issuer: string; subject: string; user_id: number }
  known_device: { hash: string; account_id: number; user_id: number; used_at: string }
  throttle: { key: string; failures: number; blocked_until: string; updated_at: string }
  server_secret: { name: string; value: string }
}
