import { beforeAll, expect, it } from 'vitest'
import type { SignedInUser } from '#contract/platform/auth'
import { testDatabase } from '../testing/test-database'
import { type Firm, testFirm } from '../testing/firm'

const database = await testDatabase()
let firm: Firm
beforeAll(async () => {
  firm = await testFirm(database)
})

const change = (token: string, defaultCurrency: unknown) =>
  firm.call('PUT', '/account/currency', { token, body: { defaultCurrency } })
const currency = async (token: string) =>
  ((await (await firm.call('GET', '/users/me', { token })).json()) as SignedInUser).account.defaultCurrency

it('an administrator says what the firm counts in, and everybody of it is told so; no other firm is', async () => {
  const { access_token: token } = await firm.signIn('super@plumb.test')
  const other = database.kysely.selectFrom('account').select('default_currency').where('id', '=', firm.other.account)
  expect(await currency(token)).toBe('GBP')
  expect((await change(token, 'EUR')).status).toBe(204)
  expect(await currency(token)).toBe('EUR')
  expect(await other.executeTakeFirst()).toEqual({ default_currency: 'GBP' })
  const trail = await database.kysely
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('account_id', '=', firm.own.account)
    .where('action', '=', 'currency-changed')
    .executeTakeFirst()
  expect(trail).toEqual({ action: 'currency-changed', details: { defaultCurrency: 'EUR' } })
})

it.each(['XXX', 'gbp', null, 1])('%s is no currency', async given => {
  const { access_token: token } = await firm.signIn('super@plumb.test')
  expect((await change(token, given)).status).toBe(422)
})
