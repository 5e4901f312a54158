import type { AccountTransaction } from '../../database/session'

/** What the firm counts in, as an ISO code. Of the account itself: a job and a remembered caller may not know it. Spec: platform 3. */
export async function firmCurrency(tx: AccountTransaction): Promise<string> {
  const { default_currency: currency } = await tx.db
    .selectFrom('account')
    .select('default_currency')
    .where('id', '=', tx.identity.account)
    .executeTakeFirstOrThrow()
  return currency
}
