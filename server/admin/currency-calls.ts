import { accountCurrency } from '#contract/admin/account-currency'
import { actorOf, audit } from '../auth/trail/audit'
import { pokeAccount } from '../auth/trail/poke'
import { call } from '../calls/call'
import { rightToWrite } from '../calls/permission'
import { nothing } from '../calls/reply'
import { asOwner } from '../database/session'

/** What an administrator says of the account itself; every open screen of the firm hears of it at once. Spec: platform 3, Account. */
export const currencyCalls = [
  call({
    method: 'put',
    path: '/account/currency',
    tag: 'Users',
    summary: "Set the firm's currency",
    permission: rightToWrite('AdminCompanyDetails'),
    request: accountCurrency,
    reply: nothing,
    serve: ({ services: { database, now }, caller, body: { defaultCurrency } }) =>
      asOwner(database, async db => {
        const { account } = caller
        await db.updateTable('account').set({ default_currency: defaultCurrency }).where('id', '=', account).execute()
        await audit(db, now(), {
          action: 'currency-changed',
          account,
          actor: actorOf(caller),
          details: { defaultCurrency },
        })
        await pokeAccount(db, account)
      }),
  }),
]
