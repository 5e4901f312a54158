import { Hono } from 'hono'
import { accountCurrency } from '#contract/admin/account-currency'
import { asOwner } from '../database/session'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { actorOf, audit } from '../auth/trail/audit'
import { pokeAccount } from '../auth/trail/poke'
import { requireCanWrite } from '../auth/caller/require'

/** What an administrator says of the account itself; every open screen of the firm hears of it at once. Spec: platform 3, Account. */
export function currencyRoutes({ database, now }: Services): Hono<Env> {
  return new Hono<Env>().put('/account/currency', async c => {
    requireCanWrite(c.var.identity, 'AdminCompanyDetails')
    const { defaultCurrency } = await readBody(c, accountCurrency)
    const { account } = c.var.identity
    await asOwner(database, async db => {
      await db.updateTable('account').set({ default_currency: defaultCurrency }).where('id', '=', account).execute()
      await audit(db, now(), {
        action: 'currency-changed',
        account,
        actor: actorOf(c.var.identity),
        details: { defaultCurrency },
      })
      await pokeAccount(db, account)
    })
    return c.body(null, 204)
  })
}
