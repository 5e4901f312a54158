// Refuses what is archived or of another firm: every command that takes a reference, and the codes of every part of a document.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { commandsOf } from '#contract/commands'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed, RESOURCES } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount } from '#server/database/session'
import { tableOf } from '#server/database/schema/naming'
import { readRecord } from '#server/records/read/read'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { everyApp, syncServices, TestDevice } from '../sync-server/device'
import { plantOne, plantRecords, sampleOf } from './samples'

const database = await testDatabase()
const call = everyApp(syncServices(database))
const owner = await testAccount(database)
const own = await plantRecords(database, owner, 'OWN')
const stranger = await testAccount(database)
const theirs = await plantRecords(database, stranger, 'THEIRS')
const phone = await TestDevice.register(call, owner)

const taking = RESOURCES.flatMap(resource =>
  commandsOf(resource).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([input, { kind, target }]) =>
      kind === 'ref' ? [[resource.name, name, input, target] as const] : [],
    ),
  ),
)
const CODED = [
  'nominalAssignment',
  'fixedCostAssignment',
  'costAssignment',
  'labourAssignment',
  'incomingAssignment',
  'outgoingAssignment',
]
const stored = async (resource: Resource) =>
  (await inAccount(database, owner, tx => readRecord(tx, resource, own.get(resource.name) ?? 0)))?.record
/** Returns a record of ours that is archived, and one of another firm. */
async function unusable(target: string): Promise<Readonly<Record<'archived' | 'foreign', number>>> {
  const resource = resourceNamed(target)
  const archived = await inAccount(database, owner, tx => plantOne(tx, resource, `OLD ${target}`, own))
  await asOwner(database, db =>
    sql`update ${sql.table(tableOf(resource))} set archived_at = now() where id = ${archived}`.execute(db),
  )
  return { archived, foreign: theirs.get(target) ?? 0 }
}
const REFUSED = {
  archived: 'is archived. Nothing was changed. Choose another',
  foreign: 'Nothing was changed. Choose another',
} as const
const KINDS = ['archived', 'foreign'] as const

test('commands that take a reference are looked at: recode of each kind of part, and accepting a tender', () => {
  expect(taking.map(([resource, name]) => `${resource} ${name}`)).toEqual(
    expect.arrayContaining(CODED.map(name => `${name} recode`)),
  )
})

describe('what is archived or of another firm', () => {
  test.each(taking)('is refused by call and drain: %s %s, %s', async (name, command, input, target) => {
    const resource = resourceNamed(name)
    const ids = await unusable(target)
    const before = await stored(resource)
    const id = own.get(name) ?? 0
    for (const kind of KINDS) {
      const given = { [input]: ids[kind] }
      const reply = await call(owner, 'POST', `/${resource.path}/${id}/transitions/${command}`, given)
      expect([reply.status, JSON.stringify(await reply.json())]).toEqual([422, expect.stringContaining(REFUSED[kind])])
      const [sent] = await phone.send(phone.command(name, id, command, given))
      expect(sent?.outcome).not.toMatch(/applied|merged/)
    }
    expect(await stored(resource)).toEqual(before)
  })

  test.each(CODED)('is no code of a part that people add or change: %s', async name => {
    const resource = resourceNamed(name)
    const paper = resourceNamed(resource.fields[resource.evidence?.of ?? '']?.target ?? '')
    // Parts may change while their paper is in review; an application of labour is split once it is approved.
    const open = paper.name.endsWith('Application') ? 'approved' : 'review'
    await asOwner(database, db =>
      sql`update ${sql.table(tableOf(paper))} set state = ${open}, approved_at = null, codat_pushed_at = null`.execute(
        db,
      ),
    )
    const sample: Row = { ...sampleOf(resource, 'NEW', own), taxAdjustment: '0.00' }
    expect((await call(owner, 'POST', `/${resource.path}`, sample)).status).toBe(201)
    const id = own.get(name) ?? 0
    for (const [field, target] of [
      ['nominalCode', 'nominalCode'],
      ['vatTaxCode', 'vatCode'],
    ] as const) {
      const ids = await unusable(target)
      for (const kind of KINDS) {
        const given = { [field]: ids[kind] }
        const replies = [
          await call(owner, 'POST', `/${resource.path}`, { ...sample, ...given }),
          await call(owner, 'PATCH', `/${resource.path}/${id}`, given),
        ]
        expect(replies.map(({ status }) => status)).toEqual([422, 422])
        if (kind === 'archived')
          for (const reply of replies) expect(JSON.stringify(await reply.json())).toContain(REFUSED[kind])
        const [added, changed] = await phone.send(
          phone.add(name, await phone.newId(), { ...sample, ...given }),
          phone.set(name, id, given, { [field]: own.get(target) ?? null }),
        )
        expect([added?.outcome, changed?.outcome].filter(each => each === 'applied' || each === 'merged')).toEqual([])
      }
    }
  })

  test('stays where it was chosen before: a part keeps a code that was archived since, and its other values change', async () => {
    const resource = resourceNamed('nominalAssignment')
    const id = own.get(resource.name) ?? 0
    await asOwner(database, async db => {
      await sql`update material_invoice set state = 'review', codat_pushed_at = null`.execute(db)
      await sql`update nominal_code set archived_at = now() where id = ${own.get('nominalCode') ?? 0}`.execute(db)
    })
    expect((await call(owner, 'PATCH', `/${resource.path}/${id}`, { shortName: 'Boards' })).status).toBe(200)
    await asOwner(database, db => sql`update nominal_code set archived_at = null`.execute(db))
  })
})
