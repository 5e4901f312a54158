import type { Sealer } from '../../base/sealer'
import type { Transaction } from '../../database/tables'
import type { ProviderSettings } from './provider'

/** The part of a username after the @, in small letters; null when it is no address. */
export const domainOf = (username: string): string | null =>
  /^[^@\s]+@([^@\s]+\.[^@\s]+)$/.exec(username.trim().normalize('NFKC').toLowerCase())?.[1] ?? null

export const redirectUri = (publicUrl: string): string => new URL('/api/sign-in/company/callback', publicUrl).href

export const placeOf = (account: number): string => `company sign-in of ${account}`

/**
 * The provider of a firm; with a domain, only if it is for usernames that end so. A domain without a firm is that of somebody unknown: the first firm
 * that set one up for it, so that the answer does not tell who has a sign-in here. Several firms may name one domain (decision 482).
 */
export async function findProvider(
  db: Transaction,
  sealer: Sealer,
  publicUrl: string,
  by: { readonly account?: number | undefined; readonly domain?: string },
): Promise<(ProviderSettings & { readonly account: number; readonly domain: string }) | undefined> {
  let query = db.selectFrom('company_sign_in').selectAll().orderBy('account_id')
  if (by.account !== undefined) query = query.where('account_id', '=', by.account)
  if (by.domain !== undefined) query = query.where('domain', '=', by.domain)
  const row = await query.executeTakeFirst()
  return (
    row && {
      account: row.account_id,
      issuer: row.issuer,
      clientId: row.client_id,
      clientSecret: row.client_secret === null ? null : sealer.open(row.client_secret, placeOf(row.account_id)),
      domain: row.domain,
      redirectUri: redirectUri(publicUrl),
    }
  )
}
