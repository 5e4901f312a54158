import { beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#contract/fields/field'
import { LIFECYCLES } from '#contract/lifecycles'
import type { Problem } from '#contract/kit/problem'
import type { WireOperation } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { inAccount } from '#server/database/session'
import { readRecord } from '#server/records/read/read'
import { updateRecords } from '#server/records/write/update'
import { type Firm, testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices, TestDevice } from '../sync-server/device'
import { plantRecords, sampleOf } from '../permissions/samples'

// Every transition of every lifecycle, over HTTP: from a state in which it does not begin it is refused with a code of its own and nothing changes.

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

const EVERY_LIFECYCLE = Object.values(LIFECYCLES)
const transitions = EVERY_LIFECYCLE.flatMap(lifecycle =>
  Object.values(lifecycle.transitions).flatMap(transition =>
    lifecycle.choices.map(({ value }) => ({
      lifecycle,
      transition,
      from: value,
      name: `${lifecycle.noun} ${value}: ${transition.name}`,
      begins: transition.from.includes(value) || (transition.when === 'queue' && transition.to === value),
    })),
  ),
)

const idOf = ({ resource }: (typeof EVERY_LIFECYCLE)[number]) => ids.get(resource.name) ?? 0
const put = ({ resource }: (typeof EVERY_LIFECYCLE)[number], id: number, set: Row) =>
  inAccount(database, me(), tx => updateRecords(tx, resource, [{ id, set }]))
const read = ({ resource }: (typeof EVERY_LIFECYCLE)[number], id: number) =>
  inAccount(database, me(), async tx => (await readRecord(tx, resource, id))?.record)
const inputOf = (lifecycle: (typeof EVERY_LIFECYCLE)[number], name: string): Row =>
  sampleOf({ ...lifecycle.resource, fields: lifecycle.commands[name]?.fields ?? {} }, 'MARK', ids)

const bars = EVERY_LIFECYCLE.flatMap(lifecycle =>
  (['edit', 'delete', 'archive'] as const).flatMap(action =>
    Object.entries(lifecycle.bars[action]).map(([state, sentence]) => ({
      lifecycle,
      state,
      action,
      sentence,
      name: `${lifecycle.noun} ${state}: no ${action}`,
    })),
  ),
)
/** Another value for the first text that people write, with what it says now. */
function changeOf({ resource }: (typeof EVERY_LIFECYCLE)[number], record: Row): { set: Row; base: Row } {
  const isWritten = ({ kind, serverOwned }: Field): boolean => !serverOwned && (kind === 'text' || kind === 'note')
  const [name = ''] = Object.entries<Field>(resource.fields).find(([, each]) => isWritten(each)) ?? []
  return { set: { [name]: 'Something else' }, base: { [name]: record[name] } }
}
const CALLS = {
  edit: (lifecycle: (typeof EVERY_LIFECYCLE)[number], id: number, record: Row) =>
    firm.call('PATCH', `/${lifecycle.resource.path}/${id}`, { token, body: changeOf(lifecycle, record).set }),
  delete: (lifecycle: (typeof EVERY_LIFECYCLE)[number], id: number) =>
    firm.call('DELETE', `/${lifecycle.resource.path}/${id}`, { token }),
  archive: (lifecycle: (typeof EVERY_LIFECYCLE)[number], id: number) =>
    firm.call('PATCH', `/${lifecycle.resource.path}/${id}/archive`, { token }),
}
type Queue = (device: TestDevice, resource: string, id: number, change: { set: Row; base: Row }) => WireOperation
const OPERATIONS: Readonly<Record<(typeof bars)[number]['action'], Queue>> = {
  edit: (device, resource, id, { set, base }) => device.set(resource, id, set, base),
  delete: (device, resource, id) => device.delete(resource, id),
  archive: (device, resource, id) => device.command(resource, id, 'archive'),
}

describe('a transition where it does not begin', () => {
  it.each(transitions.filter(({ begins }) => !begins))('$name', async ({ lifecycle, transition, from }) => {
    const id = idOf(lifecycle)
    await put(lifecycle, id, { [lifecycle.field]: from })
    const before = await read(lifecycle, id)
    const reply = await firm.call('POST', `/${lifecycle.resource.path}/${id}/transitions/${transition.name}`, {
      token,
      body: inputOf(lifecycle, transition.name),
    })
    expect(reply.status).toBe(409)
    const problem = (await reply.json()) as Problem
    expect(problem).toMatchObject({ kind: 'wrong-state', code: 1025 })
    expect(problem.message).toMatch(
      new RegExp(
        `^This ${lifecycle.noun} is (already ${lifecycle.said[from]}|${lifecycle.said[from]}(\\. “.+” comes first|, not .+))$`,
      ),
    )
    expect(await read(lifecycle, id)).toEqual(before)
  })
})

describe('a state', () => {
  it.each(EVERY_LIFECYCLE.map(lifecycle => ({ lifecycle, name: lifecycle.noun })))(
    'of a $name is changed by nothing but its transitions',
    async ({ lifecycle }) => {
      const id = idOf(lifecycle)
      const reply = await firm.call('PATCH', `/${lifecycle.resource.path}/${id}`, {
        token,
        body: { [lifecycle.field]: lifecycle.choices.at(-1)?.value },
      })
      expect(reply.status).toBe(422)
    },
  )

  it.each(bars)('$name', async ({ lifecycle, state, action, sentence }) => {
    const id = idOf(lifecycle)
    await put(lifecycle, id, { [lifecycle.field]: state })
    const before = await read(lifecycle, id)
    const reply = await CALLS[action](lifecycle, id, before ?? {})
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({ kind: 'wrong-state', code: 1025, message: sentence })
    expect(await read(lifecycle, id)).toEqual(before)
  })

  it.each(bars)('$name, nor later from a device', async ({ lifecycle, state, action, sentence }) => {
    const id = idOf(lifecycle)
    await put(lifecycle, id, { [lifecycle.field]: state })
    const before = await read(lifecycle, id)
    const device = await TestDevice.register(syncApp(syncServices(database)), me())
    const [result] = await device.send(
      OPERATIONS[action](device, lifecycle.resource.name, id, changeOf(lifecycle, before ?? {})),
    )
    expect(result).toMatchObject({ outcome: 'conflict', problem: { code: 1025, message: sentence } })
    expect(await read(lifecycle, id)).toEqual(before)
  })
})
