import { administratorStays } from '../auth/roles/administrator-stays'
import type { AccountTransaction } from '../database/session'

/** What must still hold once records of a resource were archived or deleted, by resource; throws what refuses the whole. */
export const REMAINS: Readonly<Record<string, (tx: AccountTransaction) => Promise<void>>> = {
  user: administratorStays,
  role: administratorStays,
}
