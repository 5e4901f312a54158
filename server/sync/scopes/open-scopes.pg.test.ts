import { expect, test } from 'vitest'
import type { Identity } from '../../base/identity'
import { SCOPE_KIND_NAMES, type ScopeKind } from '#contract/kit/scope-kinds'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { inAccount } from '../../database/session'
import { insert } from '../../records/write/typed'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { makeSite } from '../../../tests/sync-server/site'
import { openScopes } from './open-scopes'

const database = await testDatabase()

test('a scope of each kind is open to whom its row says, and to nobody else', async () => {
  const me = await testAccount(database)
  const site = await makeSite(database, me)
  const application = await inAccount(database, me, tx =>
    insert(tx, outgoingApplication, { project: site.project, valuationDate: '2026-11-30' }),
  )
  const other = await testAccount(database)
  const stranger: Identity = { ...me, user: me.user + 1_000_000 }
  const powerless: Identity = { ...me, permissions: new Set() }
  const opened = async (identity: Identity, name: string) =>
    (await inAccount(database, identity, tx => openScopes(tx, [name]))).has(name)
  /** A scope of mine, and who else of my firm may pull it. */
  const mine = {
    user: [`user:${me.user}`, { stranger: false, powerless: true, elsewhere: false }],
    account: ['account', { stranger: true, powerless: true, elsewhere: true }],
    index: ['index', { stranger: true, powerless: true, elsewhere: true }],
    library: ['library', { stranger: true, powerless: true, elsewhere: true }],
    project: [`project:${site.project}`, { stranger: true, powerless: false, elsewhere: false }],
    assessment: [`assessment:${site.assessment}`, { stranger: true, powerless: false, elsewhere: false }],
    outgoing: [`outgoing:${application}`, { stranger: true, powerless: false, elsewhere: false }],
  } as const satisfies Record<ScopeKind, readonly [string, Record<'stranger' | 'powerless' | 'elsewhere', boolean>]>
  for (const kind of SCOPE_KIND_NAMES) {
    const [name, others] = mine[kind]
    expect([name, await opened(me, name)]).toEqual([name, true])
    expect([name, await opened(stranger, name)]).toEqual([name, others.stranger])
    expect([name, await opened(powerless, name)]).toEqual([name, others.powerless])
    expect([name, await opened(other, name)]).toEqual([name, others.elsewhere])
  }
})
