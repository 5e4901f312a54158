// Issue 11, N1: what a bill in tender is aimed at and comes to was read and pulled by everyone who sees projects. Every field with rights of its
// own is tried on every way out; a new one is in by its definition. Decision 626.
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { mayRead, mayWrite, withheldFrom } from '#contract/kit/access'
import type { Field, FieldKind } from '#contract/fields/field'
import { SYSTEM_FIELD_NAMES } from '#contract/kit/resource'
import { resourceNamed, RESOURCES } from '#contract/resources'
import { guardedFields } from '#contract/kit/withheld'
import { HEADER } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import type { Identity } from '#server/base/identity'
import { inAccount } from '#server/database/session'
import { readRecord } from '#server/records/read/read'
import { updateRecords } from '#server/records/write/update'
import type { Call } from '#server/calls/call'
import { CALLS } from '#server/register/calls'
import { identityOf, testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { everyApp, syncServices, TestDevice } from '../sync-server/device'
import { OPERATIONS } from './operations'
import { plantRecords } from './samples'

const GUARDED = RESOURCES.filter(each => guardedFields(each).length > 0)
/** Those that people write; others are only made by calls of their own. What opens these also opens the others. */
const WRITTEN = GUARDED.filter(({ permission }) => permission.write.length > 0)
const OPENING = new Set(
  WRITTEN.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ readBy }) => readBy.flat().map(right => `canRead${right}`)),
  ),
)

/** Values nobody else has, and one that follows: what is found of them in an answer has leaked. */
const MARKS: Partial<Readonly<Record<FieldKind, readonly [unknown, unknown]>>> = {
  text: ['WITHHELD', 'WITHHELD again'],
  note: ['WITHHELD', 'WITHHELD again'],
  money: ['98765432.19', '98765432.28'],
  rate: ['98765432.1900', '98765432.2800'],
  cost: ['98765432.190000', '98765432.280000'],
  percentage: ['98.7654', '98.7655'],
}
const LEAK = /WITHHELD|98765432|98\.765/

const database = await testDatabase()
const call = everyApp(syncServices(database))
const owner = await testAccount(database)
const ids = await plantRecords(database, owner, 'SHOWN')
const mate: Identity = { ...identityOf(owner.account, ids.get('user') ?? 0), fullName: 'Priya Shah' }
// Writes everything and reads everything, but for what opens the fields.
const apart: Identity = {
  ...mate,
  permissions: new Set([...owner.permissions].filter(each => !OPENING.has(each))),
}

const idOf = (resource: string): number => ids.get(resource) ?? 0
const marked = (fields: Readonly<Record<string, Field>>, names: readonly string[], turn: 0 | 1): Row =>
  Object.fromEntries(
    names.map(name => {
      const mark = MARKS[fields[name]?.kind ?? 'ref']
      if (!mark) throw new Error(`Say what marks a ${fields[name]?.kind}: "${name}" has rights of its own`)
      return [name, mark[turn]]
    }),
  )
const firstText = (fields: Readonly<Record<string, Field>>): string =>
  Object.keys(fields).find(name => fields[name]?.kind === 'text' && !fields[name].serverOwned) ?? ''
/** A change of the first text; none where people write no text. */
const beside = (fields: Readonly<Record<string, Field>>): Row =>
  firstText(fields) === '' ? {} : { [firstText(fields)]: 'Beside' }
const byOwner = (resource: (typeof RESOURCES)[number], set: Row) =>
  inAccount(database, owner, tx => updateRecords(tx, resource, [{ id: idOf(resource.name), set }]))
const ask = async (
  who: Identity,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => {
  const reply = await call(who, method, path, body, headers)
  return { status: reply.status, text: await reply.text() }
}

// On site, where rights of the hub show most of a bill.
await byOwner(resourceNamed('project'), { showProjectHub: true })
for (const resource of GUARDED) {
  const names = guardedFields(resource)
  await byOwner(resource, marked(resource.fields, names, 0))
  // One change of these alone, and one beside another.
  await byOwner(resource, marked(resource.fields, names, 1))
  await byOwner(resource, { ...marked(resource.fields, names, 0), ...beside(resource.fields) })
}

it('there are such fields, and a person may read and write the record without one of them', () => {
  expect(GUARDED.map(({ name }) => name)).toContain('assessment')
  for (const resource of GUARDED) {
    expect([resource.name, withheldFrom(owner.permissions, resource)]).toEqual([resource.name, []])
    expect([resource.name, withheldFrom(apart.permissions, resource)]).toEqual([resource.name, guardedFields(resource)])
    expect([resource.name, mayRead(apart.permissions, resource), mayWrite(apart.permissions, resource)]).toEqual([
      resource.name,
      true,
      WRITTEN.includes(resource),
    ])
  }
})

it('no list, record, export, history, computed read or call of its own answers them to who has none of their rights', async () => {
  const wrong: string[] = []
  for (const resource of GUARDED) {
    const base = `/${resource.path}`
    const id = idOf(resource.name)
    const ways = ['', '/list', `?id=${id}`, `/${id}`, `/${id}/history`].map(way => base + way)
    for (const path of ways) {
      // Somebody who is shown them asks first: what is remembered for one is not for the other.
      const [shown, kept] = [await ask(owner, 'GET', path), await ask(apart, 'GET', path)]
      if (!LEAK.test(shown.text)) wrong.push(`${path}: not shown to whom it is open`)
      if (kept.status !== 200 || LEAK.test(kept.text)) wrong.push(`${path}: ${kept.status}, leaked`)
    }
    for (const name of guardedFields(resource)) {
      const value = marked(resource.fields, [name], 0)[name]
      for (const way of [
        `?${name}=${String(value)}`,
        `?sort=${name}`,
        `?${name}Empty=1`,
        `/export?format=csv&columns=${name}`,
      ])
        if (
          (await ask(owner, 'GET', base + way)).status !== 200 ||
          (await ask(apart, 'GET', base + way)).status !== 422
        )
          wrong.push(`${base}${way}`)
    }
    const history = JSON.parse((await ask(apart, 'GET', `${base}/${id}/history`)).text) as {
      revisions: { changes: Row }[]
    }
    // What changed beside them is told, and a change of them alone is not.
    const told = firstText(resource.fields) === '' ? [] : [{ [firstText(resource.fields)]: ['SHOWN', 'Beside'] }]
    expect([resource.name, history.revisions.map(({ changes }) => changes)]).toEqual([resource.name, [...told, {}]])
  }
  for (const { name, call: asked } of OPERATIONS) {
    const { method, path } = asked({ id: idOf(name.split(' ')[0] ?? ''), ids })
    const { text } = method === 'GET' ? await ask(apart, method, path) : { text: '' }
    if (LEAK.test(text)) wrong.push(`${name}: leaked`)
  }
  const told: string[] = []
  for (const asked of CALLS.filter(each => each.method === 'get' && !/sync|events/.test(each.path))) {
    const { method, path } = asked
    const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids.get(targetOf(path, name)) ?? 1))
    const within = `${place}?assessment=${idOf('assessment')}&project=${idOf('project')}`
    for (const each of [place, within]) {
      if (LEAK.test((await ask(apart, method, each)).text)) wrong.push(`${each}: leaked`)
      const open = await ask(owner, method, each)
      if (open.status !== 200 || !isDescribed(asked)) continue
      told.push(path)
      if (!isAsDescribed(asked, JSON.parse(open.text))) wrong.push(`${each}: not as the API describes it`)
    }
  }
  // The bills laid over an assessment say the names of their files, and their sums.
  const revisions = `/assessments/${idOf('assessment')}/revisions`
  for (const path of [revisions, `${revisions}/1/lines`])
    expect([path, (await ask(apart, 'GET', path)).status, (await ask(owner, 'GET', path)).status]).toEqual([
      path,
      403,
      path === revisions ? 200 : 404,
    ])
  expect(wrong).toEqual([])
  expect(new Set(told).size).toBeGreaterThan(25)
})

const isDescribed = ({ reply }: Call): boolean => reply.kind === 'schema' || reply.kind === 'record'

/** Issue 11, D17: the description of a call says what it really answers. */
function isAsDescribed({ path, leavesOthers, reply }: Call, answer: unknown): boolean {
  if (reply.kind === 'schema') return v.is(reply, answer)
  if (reply.kind !== 'record') return false
  // What is not for it goes to the generic call of the same path.
  const usual = leavesOthers ? RESOURCES.filter(each => path.startsWith(`/${each.path}/`)) : []
  const fields = [reply.resource, ...usual].flatMap(each => Object.keys(each.fields))
  const names = new Set([...SYSTEM_FIELD_NAMES, ...fields, 'rev'])
  return v
    .parse(v.array(v.looseObject({ id: v.number() })), reply.isList ? answer : [answer])
    .every(one => Object.keys(one).every(name => names.has(name)))
}

/** What a part of a path names: what stands before it, or what it is called. */
const targetOf = (path: string, name: string): string =>
  name === 'id' ? (RESOURCES.find(each => path.startsWith(`/${each.path}/`))?.name ?? '') : name

it('no answer to a write tells them, and who is not shown them cannot write them', async () => {
  for (const resource of WRITTEN) {
    const base = `/${resource.path}`
    const id = idOf(resource.name)
    const text = firstText(resource.fields)
    const own = guardedFields(resource).filter(name => !resource.fields[name]?.serverOwned)
    const plain = await ask(apart, 'PATCH', `${base}/${id}`, { [text]: 'Theirs' })
    const old = await ask(apart, 'PATCH', `${base}/${id}`, { [text]: 'Mine' }, { [HEADER.baseRev]: '1' })
    const moved = await ask(apart, 'POST', `${base}/${id}/transitions/archive`, {})
    const back = await ask(apart, 'PATCH', `${base}/${id}/unarchive`)
    const gone = await ask(apart, 'DELETE', `${base}/${id}`, undefined, { [HEADER.baseRev]: '1' })
    const answers = { plain, old, moved, back, gone }
    for (const [name, answer] of Object.entries(answers)) expect([name, LEAK.test(answer.text)]).toEqual([name, false])
    expect([plain.status, old.status, moved.status, back.status, gone.status]).toEqual([200, 409, 200, 200, 409])
    for (const name of own) {
      const set = marked(resource.fields, [name], 1)
      const refused = await ask(apart, 'PATCH', `${base}/${id}`, set)
      expect([name, refused.status, LEAK.test(refused.text)]).toEqual([name, 403, false])
      const values = { ...required(resource.fields), ...set }
      expect([name, (await ask(apart, 'POST', base, values)).status]).toEqual([name, 403])
      expect([name, (await ask(owner, 'POST', base, values)).status]).toEqual([name, 201])
    }
    // Calls of its own, with what some of them need: a copy is answered too.
    const named = CALLS.filter(({ method, path }) => method === 'post' && path.startsWith(`${base}/{id}/`))
    const statuses: number[] = []
    for (const each of named)
      for (const body of [{}, { name: 'What if' }, { comment: 'As it was' }]) {
        const answer = await ask(apart, 'POST', each.path.replace('{id}', String(id)), body)
        expect([each.path, LEAK.test(answer.text)]).toEqual([each.path, false])
        if (answer.status < 300 && isDescribed(each))
          expect([each.path, isAsDescribed(each, JSON.parse(answer.text))]).toEqual([each.path, true])
        statuses.push(answer.status)
      }
    expect(named.length === 0 || statuses.includes(201)).toBe(true)
    // An answer that is given again is given as far as it is theirs now.
    const again = { [HEADER.idempotencyKey]: `once-${resource.name}` }
    const run = (who: Identity) => ask(who, 'POST', `${base}/${id}/transitions/unarchive`, {}, again)
    const first = await run(mate)
    const second = await run(apart)
    expect([LEAK.test(first.text), LEAK.test(second.text), second.status]).toEqual([true, false, 200])
    expect(JSON.parse(second.text)).toMatchObject([{ id, [text]: 'Theirs' }])
  }
})

const required = (fields: Readonly<Record<string, Field>>): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!field.required || field.serverOwned || field.initial !== null) return []
      return [[name, field.kind === 'ref' ? idOf(field.target) : 'SHOWN']]
    }),
  )

it('a device is not sent them by pull or drain, gives them up with the right, and its own changes meet no conflict with them', async () => {
  for (const resource of GUARDED) {
    const id = idOf(resource.name)
    const { kind } = resource.scope
    const scope = 'by' in resource.scope ? `${kind}:${idOf(kind)}` : kind
    const text = firstText(resource.fields)
    const phone = await TestDevice.register(call, apart)
    const holds = () => LEAK.test(JSON.stringify([...phone.held.values()]))
    await phone.pull([scope])
    expect([phone.record(resource.name, id)?.['id'], holds()]).toEqual([id, false])

    phone.identity = mate
    expect((await phone.pull([scope])).flatMap(line => (line.line === 'purge' ? line.resources : []))).toContain(
      resource.name,
    )
    expect(holds()).toBe(true)
    expect((await phone.pull([scope])).map(({ line }) => line)).toEqual(['done'])

    phone.identity = apart
    const shrunk = await phone.pull([scope])
    expect(shrunk.flatMap(line => (line.line === 'purge' ? line.resources : []))).toContain(resource.name)
    expect([phone.record(resource.name, id)?.['id'], holds(), LEAK.test(JSON.stringify(shrunk))]).toEqual([
      id,
      false,
      false,
    ])

    if (!WRITTEN.includes(resource)) continue
    // Others change them meanwhile.
    const before = await inAccount(database, owner, tx => readRecord(tx, resource, id))
    await byOwner(resource, marked(resource.fields, guardedFields(resource), 1))
    expect(LEAK.test(JSON.stringify(await phone.pull([scope])))).toBe(false)
    const said = { [text]: before?.record[text] ?? null }
    const base = { ...said, ...Object.fromEntries(guardedFields(resource).map(name => [name, null])) }
    const own = guardedFields(resource).filter(name => !resource.fields[name]?.serverOwned)
    const results = await phone.send(
      phone.set(resource.name, id, { [text]: 'From a phone' }, base, { baseRev: before?.rev ?? 0 }),
      ...own.map(name => phone.set(resource.name, id, marked(resource.fields, [name], 0), { [name]: null })),
      phone.set(resource.name, id, { [text]: 'Late' }, { [text]: 'SHOWN' }, { baseRev: 1 }),
      phone.delete(resource.name, id, { baseRev: 1 }),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'applied',
      ...own.map(() => 'forbidden'),
      'conflict',
      'conflict',
    ])
    expect(LEAK.test(JSON.stringify(results))).toBe(false)
    // What was answered while they had the right is answered again without it.
    phone.identity = mate
    const stale = own.map(name =>
      phone.set(resource.name, id, marked(resource.fields, [name], 0), { [name]: null }, { baseRev: 1 }),
    )
    expect((await phone.send(...stale)).map(({ outcome }) => outcome)).toEqual(own.map(() => 'conflict'))
    phone.identity = apart
    const resent = await phone.send(...stale)
    expect([resent.map(({ duplicate }) => duplicate), LEAK.test(JSON.stringify(resent))]).toEqual([
      own.map(() => true),
      false,
    ])
  }
})
