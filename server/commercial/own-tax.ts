import { sql } from 'kysely'
import type { OwnTax } from '#domain/commercial/labour/cis'
import { NIL, parseAs } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'

/** Returns whether the firm is registered for VAT, and its usual rate: that of its default code, otherwise its highest. */
export async function ownTax({ db, identity: { account } }: AccountTransaction): Promise<OwnTax> {
  const { rows: firms } = await sql<{ vatNumber: string | null; usual: string | null }>`
    select f.vat_number as "vatNumber", v.rate::text as usual from company f
    left join vat_code v on v.account_id = f.account_id and v.id = f.default_vat_code_id and v.rate > 0
    where f.account_id = ${account} and f.archived_at is null order by f.id limit 1`.execute(db)
  const { rows: codes } = await sql<{ highest: string | null }>`select max(rate)::text as highest from vat_code
    where account_id = ${account} and archived_at is null`.execute(db)
  const rate = firms[0]?.usual ?? codes[0]?.highest
  return {
    isVatRegistered: (firms[0]?.vatNumber ?? '') !== '',
    vatRate: (rate == null ? null : parseAs('percentage', rate)) ?? NIL,
  }
}
