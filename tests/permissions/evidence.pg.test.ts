// What was sent, approved or paid stays as it went out, whatever writes it: every resource that is evidence of another, by definition.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sealedBy } from '#contract/evidence'
import type { Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import { readPath, type Row } from '#domain/records/path'
import { asOwner, inAccount } from '#server/database/session'
import { tableOf } from '#server/database/schema/naming'
import { keepDeleted } from '#server/records/delete/keep-deleted'
import { readRecord } from '#server/records/read/read'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { everyApp, syncServices, TestDevice } from '../sync-server/device'
import { plantOne, plantRecords, sampleOf } from './samples'

const database = await testDatabase()
const call = everyApp(syncServices(database))
const owner = await testAccount(database)
const own = await plantRecords(database, owner, 'OWN')
const phone = await TestDevice.register(call, owner)

const evidence = RESOURCES.filter(each => each.evidence !== null)
const idOf = ({ name }: Resource): number => own.get(name) ?? 0
const stored = async (resource: Resource): Promise<Row> =>
  (await inAccount(database, owner, tx => readRecord(tx, resource, idOf(resource))))?.record ?? {}

/** The state of each paper in which it has gone out. */
beforeAll(() =>
  asOwner(database, async db => {
    await sql`update material_order set state = 'sent', sent_at = now()`.execute(db)
    await sql`update fixed_cost_order set state = 'sent', sent_at = now()`.execute(db)
    await sql`update material_invoice set state = 'paid', codat_pushed_at = null`.execute(db)
    await sql`update fixed_cost_invoice set state = 'paid', codat_pushed_at = null`.execute(db)
    await sql`update labour_application set state = 'paid', codat_pushed_at = null`.execute(db)
    await sql`update incoming_application set state = 'paid', codat_pushed_at = null`.execute(db)
    await sql`update outgoing_application set state = 'sent', codat_pushed_at = null`.execute(db)
    await sql`update issue set state = 'closed'`.execute(db)
    await sql`update variation set state = 'quoted'`.execute(db)
    await sql`update tender set status = 'submitted'`.execute(db)
    await sql`update external_cost set state = 'approved', approved_at = now(), codat_pushed_at = null`.execute(db)
    // Moved by more than a penny or two, a part would be refused for that alone.
    for (const table of [
      'nominal_assignment',
      'fixed_cost_assignment',
      'labour_assignment',
      'incoming_assignment',
      'outgoing_assignment',
      'cost_assignment',
    ])
      await sql`update ${sql.table(table)} set tax_adjustment = 0`.execute(db)
  }),
)

/** A change to some value people write: not the paper, and not what names another record. */
function changeOf(resource: Resource): Row {
  const [name, field] =
    Object.entries(resource.fields).find(
      ([, each]) => !each.serverOwned && (each.kind === 'text' || each.kind === 'note' || each.kind === 'money'),
    ) ?? []
  return name === undefined ? {} : { [name]: field?.kind === 'money' ? '1.00' : 'changed' }
}

describe('what went out', () => {
  test.each(evidence.map(each => [each.name, each] as const))(
    'stays as it is and where it is, by call and by drain: %s',
    async (_, resource) => {
      const by = sealedBy(resource)
      if (!by) throw new Error('no paper')
      const before = await stored(resource)
      const other = await inAccount(database, owner, tx => plantOne(tx, by, 'OTHER', own))
      const of = resource.evidence?.of ?? ''
      const changes = [{ [of]: other }, changeOf(resource)].filter(set => Object.keys(set).length > 0)
      const through: string[] = []
      for (const set of changes) {
        const reply = await call(owner, 'PATCH', `/${resource.path}/${idOf(resource)}`, set)
        if (reply.status < 400) through.push(`PATCH ${JSON.stringify(set)}`)
        const base = Object.fromEntries(Object.keys(set).map(path => [path, readPath(before, path)]))
        const [result] = await phone.send(phone.set(resource.name, idOf(resource), set, base))
        if (result?.outcome === 'applied' || result?.outcome === 'merged') through.push(`set ${JSON.stringify(set)}`)
      }
      const deleted = await call(owner, 'DELETE', `/${resource.path}/${idOf(resource)}`)
      if (deleted.status < 400) through.push('DELETE')
      const archived = await call(owner, 'POST', `/${resource.path}/${idOf(resource)}/transitions/archive`, {})
      if (archived.status < 400) through.push('archive')
      if (resource.order) {
        // Last already, it goes first: beside another one, so that there is a place to change.
        await inAccount(database, owner, tx => plantOne(tx, resource, 'BESIDE', own))
        for (const after of [-1, 0]) {
          const moved = await call(owner, 'POST', `/${resource.path}/${idOf(resource)}/transitions/move`, { after })
          if (moved.status < 400) through.push(`move after ${after}`)
        }
      }
      const [gone] = await phone.send(phone.delete(resource.name, idOf(resource)))
      if (gone?.outcome === 'applied') through.push('delete by drain')
      expect(through).toEqual([])
      expect(await stored(resource)).toEqual(before)
    },
  )

  // The rule of a delivery's photos is stricter: of a delivery that is paid for none comes back.
  const judged = evidence.filter(each => each.name !== 'deliveryPhoto')
  test.each(judged.map(each => [each.name, each] as const))(
    'takes nothing back that was archived or deleted before, but where more may be said later: %s',
    async (_, resource) => {
      const isTaken = resource.evidence?.keeps === 'append'
      const table = sql.table(tableOf(resource))
      const archived = await inAccount(database, owner, tx => plantOne(tx, resource, 'ARCHIVED', own))
      await asOwner(database, db => sql`update ${table} set archived_at = now() where id = ${archived}`.execute(db))
      const back = await call(owner, 'POST', `/${resource.path}/${archived}/transitions/unarchive`, {})
      const deleted = await inAccount(database, owner, tx => plantOne(tx, resource, 'DELETED', own))
      await inAccount(database, owner, async tx => {
        await keepDeleted(tx, resource, deleted)
        await sql`delete from ${table} where id = ${deleted}`.execute(tx.db)
      })
      const restored = await call(owner, 'POST', '/deleted-records/restore', {
        resource: resource.name,
        ids: [deleted],
      })
      expect([back.status < 400, restored.status < 400]).toEqual([isTaken, isTaken])
    },
  )

  test.each(evidence.map(each => [each.name, each] as const))(
    'takes more only where more may be said later: %s',
    async (_, resource) => {
      const sample = sampleOf(resource, 'MORE', own)
      const values = 'taxAdjustment' in sample ? { ...sample, taxAdjustment: '0.00' } : sample
      const reply = await call(owner, 'POST', `/${resource.path}`, values)
      const [added] = await phone.send(phone.add(resource.name, await phone.newId(), values))
      const isTaken = resource.evidence?.keeps === 'append'
      expect([reply.status < 400, added?.outcome === 'applied']).toEqual([isTaken, isTaken])
    },
  )
})

test('a part of what is paid takes another nominal code by a command of its own, its sum untouched, with its history', async () => {
  for (const name of [
    'labourAssignment',
    'incomingAssignment',
    'outgoingAssignment',
    'nominalAssignment',
    'fixedCostAssignment',
    'costAssignment',
  ]) {
    const resource = evidence.find(each => each.name === name)
    if (!resource) throw new Error(name)
    const before = await stored(resource)
    const code = await inAccount(database, owner, tx =>
      plantOne(tx, RESOURCES.find(each => each.name === 'nominalCode') ?? resource, `CODE ${name}`, own),
    )
    const path = `/${resource.path}/${idOf(resource)}`
    const edited = await call(owner, 'PATCH', path, { nominalCode: code })
    expect([edited.status, await edited.json()]).toMatchObject([409, {}])
    const recoded = await call(owner, 'POST', `${path}/transitions/recode`, { nominalCode: code })
    expect(recoded.status, name).toBeLessThan(300)
    const { updatedAt: _at, updatedBy: _by, ...after } = await stored(resource)
    expect({ ...before, ...after, nominalCode: code }).toEqual({ ...before, nominalCode: code })
    const { rows } = await asOwner(database, db =>
      sql<{ action: string }>`select action from revision where resource = ${name} and record_id = ${idOf(resource)}
        order by id desc limit 1`.execute(db),
    )
    expect(rows).toEqual([{ action: 'recode' }])
  }
})

test('a part that is in the accounts keeps the code it went there with', async () => {
  const resource = evidence.find(each => each.name === 'labourAssignment')
  if (!resource) throw new Error('labourAssignment')
  await asOwner(database, db => sql`update labour_application set codat_pushed_at = now()`.execute(db))
  const code = { nominalCode: own.get('nominalCode') }
  const reply = await call(owner, 'POST', `/${resource.path}/${idOf(resource)}/transitions/recode`, code)
  expect([reply.status, await reply.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('in the accounts already') },
  ])
  const [sent] = await phone.send(phone.command(resource.name, idOf(resource), 'recode', code))
  expect(sent?.outcome).not.toBe('applied')
})

test('the history of what is paid takes no values that only the server writes, nor any that nobody could enter', async () => {
  const resource = RESOURCES.find(each => each.name === 'materialInvoice')
  if (!resource) throw new Error('materialInvoice')
  const path = `/${resource.path}/${idOf(resource)}/transitions/setAside`
  for (const values of [{ approvedForPayment: '9.00' }, { state: 'review' }, { notes: 'x'.repeat(100_000) }])
    expect((await call(owner, 'POST', path, { values })).status).toBeLessThan(300)
  await call(owner, 'POST', path, { values: { notes: 'Mine', state: 'review' } })
  const { rows } = await asOwner(database, db =>
    sql<{ changes: Row }>`select changes from revision where resource = ${resource.name}
      and record_id = ${idOf(resource)} and action = 'setAside'`.execute(db),
  )
  expect(rows.map(({ changes }) => Object.keys(changes))).toEqual([['notes']])
})
