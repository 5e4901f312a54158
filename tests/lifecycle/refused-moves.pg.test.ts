import { beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#contract/fields/field'
import { LIFECYCLES } from '#contract/lifecycles'
import type { Problem } from '#contract/problem'
import type { WireOperation } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { inAccount } from '#server/database/session'
import { readRecord } from '#server/records/read'
import { updateRecords } from '#server/records/update'
import { type Firm, testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices, TestDevice } from '../sync-server/device'
import { plantRecords, sampleOf } from '../permissions/samples'

// Every move of every life, over HTTP: from a state in which it does not begin it is refused with a code of its own and nothing changes.

const database = await testDatabase()
let firm: Firm
let token = ''
let ids: ReadonlyMap<string, number> = new Map()
const me = () => identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)

beforeAll(async () => {
  firm = await testFirm(database)
  token = (await firm.signIn('admin@plumb.test')).access_token
  ids = await plantRecords(database, me(), 'MARK')
})

const LIVES = Object.values(LIFECYCLES)
const moves = LIVES.flatMap(life =>
  Object.values(life.moves).flatMap(move =>
    life.choices.map(({ value }) => ({
      life,
      move,
      from: value,
      name: `${life.noun} ${value}: ${move.name}`,
      begins: move.from.includes(value) || (move.when === 'queue' && move.to === value),
    })),
  ),
)

const idOf = ({ resource }: (typeof LIVES)[number]) => ids.get(resource.name) ?? 0
const put = ({ resource }: (typeof LIVES)[number], id: number, set: Row) =>
  inAccount(database, me(), tx => updateRecords(tx, resource, [{ id, set }]))
const read = ({ resource }: (typeof LIVES)[number], id: number) =>
  inAccount(database, me(), async tx => (await readRecord(tx, resource, id))?.record)
const inputOf = (life: (typeof LIVES)[number], name: string): Row =>
  sampleOf({ ...life.resource, fields: life.commands[name]?.fields ?? {} }, 'MARK', ids)

const bars = LIVES.flatMap(life =>
  (['edit', 'delete', 'archive'] as const).flatMap(deed =>
    Object.entries(life.bars[deed]).map(([state, sentence]) => ({
      life,
      state,
      deed,
      sentence,
      name: `${life.noun} ${state}: no ${deed}`,
    })),
  ),
)
/** Another value for its first text, with what it says now. */
function changeOf({ resource }: (typeof LIVES)[number], record: Row): { set: Row; base: Row } {
  const [name = ''] = Object.entries<Field>(resource.fields).find(([, { kind }]) => kind === 'text') ?? []
  return { set: { [name]: 'Something else' }, base: { [name]: record[name] } }
}
const CALLS = {
  edit: (life: (typeof LIVES)[number], id: number, record: Row) =>
    firm.call('PATCH', `/${life.resource.path}/${id}`, { token, body: changeOf(life, record).set }),
  delete: (life: (typeof LIVES)[number], id: number) => firm.call('DELETE', `/${life.resource.path}/${id}`, { token }),
  archive: (life: (typeof LIVES)[number], id: number) =>
    firm.call('PATCH', `/${life.resource.path}/${id}/archive`, { token }),
}
type Queue = (device: TestDevice, resource: string, id: number, change: { set: Row; base: Row }) => WireOperation
const OPERATIONS: Readonly<Record<(typeof bars)[number]['deed'], Queue>> = {
  edit: (device, resource, id, { set, base }) => device.set(resource, id, set, base),
  delete: (device, resource, id) => device.delete(resource, id),
  archive: (device, resource, id) => device.command(resource, id, 'archive'),
}

describe('a move where it does not begin', () => {
  it.each(moves.filter(({ begins }) => !begins))('$name', async ({ life, move, from }) => {
    const id = idOf(life)
    await put(life, id, { [life.field]: from })
    const before = await read(life, id)
    const reply = await firm.call('POST', `/${life.resource.path}/${id}/transitions/${move.name}`, {
      token,
      body: inputOf(life, move.name),
    })
    expect(reply.status).toBe(409)
    const problem = (await reply.json()) as Problem
    expect(problem).toMatchObject({ kind: 'wrong-state', code: 1025 })
    expect(problem.message).toMatch(
      new RegExp(
        `^This ${life.noun} is (already ${life.said[from]}|${life.said[from]}(\\. “.+” comes first|, not .+))$`,
      ),
    )
    expect(await read(life, id)).toEqual(before)
  })
})

describe('a state', () => {
  it.each(LIVES.map(life => ({ life, name: life.noun })))(
    'of a $name is changed by nothing but its moves',
    async ({ life }) => {
      const id = idOf(life)
      const reply = await firm.call('PATCH', `/${life.resource.path}/${id}`, {
        token,
        body: { [life.field]: life.choices.at(-1)?.value },
      })
      expect(reply.status).toBe(422)
    },
  )

  it.each(bars)('$name', async ({ life, state, deed, sentence }) => {
    const id = idOf(life)
    await put(life, id, { [life.field]: state })
    const before = await read(life, id)
    const reply = await CALLS[deed](life, id, before ?? {})
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({ kind: 'wrong-state', code: 1025, message: sentence })
    expect(await read(life, id)).toEqual(before)
  })

  it.each(bars)('$name, nor later from a device', async ({ life, state, deed, sentence }) => {
    const id = idOf(life)
    await put(life, id, { [life.field]: state })
    const before = await read(life, id)
    const device = await TestDevice.register(syncApp(syncServices(database)), me())
    const [result] = await device.send(OPERATIONS[deed](device, life.resource.name, id, changeOf(life, before ?? {})))
    expect(result).toMatchObject({ outcome: 'conflict', problem: { code: 1025, message: sentence } })
    expect(await read(life, id)).toEqual(before)
  })
})
