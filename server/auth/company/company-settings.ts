import type { Sealer } from '../../base/sealer'
import type { Transaction } from '../../database/tables'
import type { ProviderSettings } from './provider'

/** The part of a username after the @, in small letters; null when it is no address. */
export const domainOf = (username: string): string | null =>
  /^[^@\s]+@([^@\s]+\.[^@\s]+)$/.exec(username.trim().normalize('NFKC').toLowerCase())?.[1] ?? null

export const redirectUri = (publicUrl: string): string => new URL('/api/sign-in/company/callback', publicUrl).href

export const placeOf = (account: number): string => `company sign-in of ${account}`

/** The provider of a firm, by the firm or by the ending of its people's usernames. */
export async function findProvider(
  db: Transaction,
  sealer: Sealer,
  publicUrl: string,
  by: { readonly account: number } | { readonly domain: string },
): Promise<(ProviderSettings & { readonly account: number; readonly domain: string }) | undefined> {
  const query = db.selectFrom('company_sign_in').selectAll()
  const row = await (
    'account' in by ? query.where('account_id', '=', by.account) : query.where('domain', '=', by.domain)
  ).executeTakeFirst()
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
