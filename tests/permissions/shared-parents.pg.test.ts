// What a record points at stays within the record's own parents, whatever writes it: every resource and every reference, by definition.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedParents, type SharedParent, stationsOf } from '#contract/parents'
import { fieldOf, type Resource } from '#contract/kit/resource'
import { resourceNamed, RESOURCES } from '#contract/resources'
import { readPath, type Row } from '#domain/records/path'
import type { WireOperation } from '#contract/sync/protocol'
import { columnOf, tableOf } from '#server/database/schema/naming'
import { type AccountTransaction, asOwner, inAccount } from '#server/database/session'
import { ownerOfPartner } from '#server/records/read/references'
import { readRecord } from '#server/records/read/read'
import { updateRecords } from '#server/records/write/update'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { ProblemError } from '#contract/kit/problem'
import { everyApp, syncServices, TestDevice } from '../sync-server/device'
import { beside, plantOne, plantProject, plantRecords, sampleCell, sampleOf } from './samples'

const database = await testDatabase()
const call = everyApp(syncServices(database))
const owner = await testAccount(database)
const own = await plantRecords(database, owner, 'OWN')
const other = await plantProject(database, owner, 'OTHER', own)
const phone = await TestDevice.register(call, owner)

/** What records of many parents share, or only describes them: that two records differ in it says nothing. */
const DESCRIBES: ReadonlySet<string> = new Set([
  'user',
  'client',
  'company',
  'vatCode',
  'nominalCode',
  'cisCode',
  'trade',
  'documentTemplate',
  'materialType',
  'fixedCostType',
  'issueType',
  'workPackage',
])

/** References that may leave a parent of the record, and why. */
const MAY_CROSS: Readonly<Record<string, string>> = {
  'assessment.copiedFrom': 'says what a copy was made from, which may be of another project',
  'assessment.snapshotOf': 'is made by the server, of the assessment itself',
  'assessment.branchOf': 'is made by the server, of the assessment itself',
  'tender.draftedFrom': 'says what a tender was made from',
  'outgoingItem.product variation': 'is copied by the server from the product, as it was when the application was made',
  'outgoingItem.product projectDrawing': 'is a drawing of that variation',
  'measurementLink.product projectDrawing': 'is a drawing of the variation of the line, and no sheet it is measured on',
  'deliveryLine.orderLine material': 'what came may be another product than was ordered: the supplier replaced it',
}

interface Reference {
  readonly resource: Resource
  readonly name: string
  readonly parent: string
  /** The path to the parent from what it points at, and from the record. */
  readonly theirs: string
  readonly own: string
}

/** The parents a record names: itself by its references, and through its required ones once more. */
function parentsOf(resource: Resource, depth: number, but = ''): readonly { path: string; parent: string }[] {
  return Object.entries(resource.fields).flatMap(([name, { kind, target }]) => {
    if (kind !== 'ref' || name === but || DESCRIBES.has(target) || target === resource.name) return []
    const further = depth > 1 ? parentsOf(resourceNamed(target), depth - 1) : []
    return [
      { path: name, parent: target },
      ...further.map(each => ({ path: `${name}.${each.path}`, parent: each.parent })),
    ]
  })
}

/** Every reference with a parent that the record names too, each parent by its shortest paths. */
const candidates: readonly Reference[] = RESOURCES.flatMap(resource =>
  Object.entries(resource.fields).flatMap(([name, { kind, target }]) => {
    if ((kind !== 'ref' && kind !== 'refs' && kind !== 'cells') || DESCRIBES.has(target)) return []
    const shortest = new Map<string, Reference>()
    for (const theirs of parentsOf(resourceNamed(target), 2))
      for (const mine of parentsOf(resource, 2, name)) {
        const known = shortest.get(theirs.parent)
        const length = `${theirs.path}.${mine.path}`.split('.').length
        if (theirs.parent === mine.parent && (!known || `${known.theirs}.${known.own}`.split('.').length > length))
          shortest.set(theirs.parent, { resource, name, parent: theirs.parent, theirs: theirs.path, own: mine.path })
      }
    return [...shortest.values()]
  }),
)

const { rows: keys } = await sql<{ table: string; columns: readonly string[] }>`
  select c.conrelid::regclass::text as table,
    array(select a.attname::text from unnest(c.conkey) with ordinality k(n, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by place) as columns
  from pg_constraint c where c.contype = 'f'`.execute(database.kysely)
const KEYS = new Set(keys.map(({ table, columns }) => `${table.replaceAll('"', '')} ${columns.join()}`))

/** Whether the database keeps a reference to a parent that both name by a field of their own. */
const isKeptByKey = (resource: Resource, name: string, parentField: string): boolean =>
  KEYS.has(
    [
      tableOf(resource),
      [
        'account_id',
        columnOf(parentField, fieldOf(resource, parentField)),
        columnOf(name, fieldOf(resource, name)),
      ].join(),
    ].join(' '),
  )
/** A parent that is kept keeps the parents above it: one assessment is of one project. */
const isAbove = (parent: string, kept: string): boolean =>
  parentsOf(resourceNamed(kept), 3).some(each => each.parent === parent)

/** Of two references of a record one says that both agree: the order of a line's delivery, and that of its order line. */
const pathOf = (name: string, steps: readonly string[]): string => [name, ...steps].join('.')
const isKeptFromTheOtherSide = (resource: Resource, here: string, there: string): boolean =>
  sharedParents(resource).some(rule => {
    const isSame = pathOf(rule.name, rule.theirs.steps) === there && rule.own.steps.join('.') === here
    return (
      isSame ||
      (here.startsWith(`${rule.own.steps.join('.')}.`) && there.startsWith(`${pathOf(rule.name, rule.theirs.steps)}.`))
    )
  })

function keptParents(resource: Resource, name: string): readonly string[] {
  const byRule = sharedParents(resource).flatMap(rule => (rule.name === name ? [rule.parent.name] : []))
  const byKey = Object.entries(resource.fields).flatMap(([each, field]) =>
    field.kind === 'ref' && each !== name && isKeptByKey(resource, name, each) ? [field.target] : [],
  )
  return [...byRule, ...byKey]
}

test('every reference stays within the parents of its record, or says why it may cross', () => {
  const used = new Set<string>()
  const loose = candidates.flatMap(({ resource, name, parent, theirs, own: mine }) => {
    const kept = keptParents(resource, name)
    if (kept.includes(parent) || kept.some(each => isAbove(parent, each))) return []
    if (isKeptFromTheOtherSide(resource, `${name}.${theirs}`, mine)) return []
    const at = [`${resource.name}.${name}`, `${resource.name}.${name} ${parent}`].find(each => each in MAY_CROSS)
    if (at) used.add(at)
    return at ? [] : [`${resource.name}.${name}: ${theirs} = ${mine}`]
  })
  expect(loose).toEqual([])
  expect(Object.keys(MAY_CROSS).filter(each => !used.has(each))).toEqual([])
  expect(candidates.length).toBeGreaterThan(80)
})

/** A record to point at that is of another parent: a new parent, and what leads from it to the target. */
function plantStray({ field, theirs, parent }: SharedParent): Promise<number> {
  const isProject = parent.name === 'project'
  const ready = isProject ? other.get(field.target) : undefined
  if (ready !== undefined) return Promise.resolve(ready)
  const ids = new Map(isProject ? other : beside(own, new Set([parent.name])))
  const [, ...between] = stationsOf(resourceNamed(field.target), theirs).toReversed()
  return inAccount(database, owner, async tx => {
    let id = isProject ? (other.get('project') ?? 0) : await plantOne(tx, parent, 'STRAY', ids)
    ids.set(parent.name, id)
    for (const each of between) id = await plantWhole(tx, each, ids)
    return id
  })
}

/** Plants a record after what it needs that is not there yet: an activity of another assessment needs a product there. */
async function plantWhole(tx: AccountTransaction, resource: Resource, ids: Map<string, number>): Promise<number> {
  for (const { kind, required, target } of Object.values(resource.fields))
    if (kind === 'ref' && required && !ids.has(target)) await plantWhole(tx, resourceNamed(target), ids)
  const id = await plantOne(tx, resource, 'STRAY', ids)
  ids.set(resource.name, id)
  return id
}

/** What a write names of a stray: the field, or one cell. */
const naming = ({ name, field }: SharedParent, id: number): Row =>
  field.kind === 'cells' ? { [`${name}.${id}`]: sampleCell(field, 'STRAY', own) } : { [name]: id }

const REFUSED = /belongs to another|is not the one|is of another/
type Said = readonly { readonly path: string; readonly message: string }[] | undefined
/** Whether a refusal is about another parent, at the field of the rule; for a whole record another of its references may be met first. */
const isRefused = (errors: Said, rule: SharedParent | null): boolean =>
  errors?.some(({ path, message }) => (!rule || path.split('.', 1)[0] === rule.name) && REFUSED.test(message)) ?? false

const rules = RESOURCES.flatMap(sharedParents)
const titled = (rule: SharedParent): [string, SharedParent] => [
  `${rule.resource.name}.${rule.name}, another ${rule.parent.singular.toLowerCase()}`,
  rule,
]

describe('what is of another parent is refused', () => {
  test.each(rules.map(titled))('to any write: %s', async (_, rule) => {
    const id = await plantStray(rule)
    const set = naming(rule, id)
    const change = { id: own.get(rule.resource.name) ?? 0, set }
    const refused = await inAccount(database, owner, tx => updateRecords(tx, rule.resource, [change])).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(ProblemError)
    expect(refused instanceof ProblemError && isRefused(refused.problem.errors, rule)).toBe(true)
  })

  const written = rules.filter(({ field }) => !field.serverOwned)
  test.each(written.map(titled))('by call and by drain: %s', async (_, rule) => {
    const { resource } = rule
    const set = naming(rule, await plantStray(rule))
    // An order and its lines change while it is a draft; what comes of it, once it was sent.
    const state = /Order(Line)?$/.test(resource.name) ? 'draft' : 'sent'
    await asOwner(database, async db => {
      await sql`update material_order set state = ${state}, sent_at = now()`.execute(db)
      await sql`update fixed_cost_order set state = ${state}, sent_at = now()`.execute(db)
      await sql`update outgoing_application set state = 'sent', sent_on = '2026-11-21'`.execute(db)
    })
    const id = own.get(resource.name) ?? 0
    const through: string[] = []
    // A notice and what shows it are never changed at all.
    const isNeverChanged = (said: unknown) =>
      /stays as it was served|once the record is made/.test(JSON.stringify(said))
    const judge = (way: string, isWhole: boolean, errors: Said, said: unknown) => {
      if (!isRefused(errors, isWhole ? null : rule) && (isWhole || !isNeverChanged(said)))
        through.push(`${way}: ${JSON.stringify(said)}`)
    }
    const called = async (method: string, path: string, body: Row) => {
      const reply = await call(owner, method, path, body)
      const said = (await reply.json()) as { readonly errors?: Said } // Every refusal has this form.
      judge(method, method === 'POST', said.errors, said)
    }
    const drained = async (op: WireOperation) => {
      const [result] = await phone.send(op)
      judge(op.kind, op.kind === 'add', result?.problem?.errors as Said, result)
    }
    const stored = await inAccount(database, owner, tx => readRecord(tx, resource, id))
    const base = Object.fromEntries(Object.keys(set).map(path => [path, readPath(stored?.record ?? {}, path)]))
    await called('PATCH', `/${resource.path}/${id}`, set)
    await drained(phone.set(resource.name, id, set, base))
    // What bears the id of another record is there already.
    const isPartner = await inAccount(database, owner, tx => ownerOfPartner(tx, resource))
    if (!isPartner) {
      const values = { ...sampleOf(resource, 'NEW', own), ...wholeOf(rule, set) }
      await called('POST', `/${resource.path}`, values)
      await drained(phone.add(resource.name, await phone.newId(), values))
    }
    expect(through).toEqual([])
  })
})

/** As a whole record has it: cells together. */
const wholeOf = ({ name, field }: SharedParent, set: Row): Row =>
  field.kind === 'cells'
    ? { [name]: Object.fromEntries(Object.entries(set).map(([path, cell]) => [path.split('.')[1], cell])) }
    : set

// An external cost of 10,000,000.00 was moved to a project where the approver has no limit, and approved there.
const placed = RESOURCES.filter(({ scope }) => scope.kind === 'project')
test.each(placed.map(resource => [resource.name, resource] as const))(
  'a record stays in the project it was made in, by any write, call and drain: %s',
  async (_, resource) => {
    const id = own.get(resource.name) ?? 0
    const project = other.get('project') ?? 0
    const said = /once the record is made|stays as it was served/
    const refused = await inAccount(database, owner, tx =>
      updateRecords(tx, resource, [{ id, set: { project } }]),
    ).catch((error: unknown) => error)
    expect(refused instanceof ProblemError && JSON.stringify(refused.problem)).toMatch(said)
    if (resource.fields.project?.serverOwned) return
    const reply = await call(owner, 'PATCH', `/${resource.path}/${id}`, { project })
    expect(reply.ok).toBe(false)
    const [result] = await phone.send(phone.set(resource.name, id, { project }, { project: own.get('project') }))
    expect(result?.outcome).not.toBe('applied')
  },
)

test('a record that others go by does not move from under them: an invoice keeps the order of its lines', async () => {
  const lines = rules.find(({ resource, name }) => resource.name === 'materialInvoiceLine' && name === 'orderLine')
  const line = lines && (await plantStray(lines))
  const elsewhere = await inAccount(database, owner, tx =>
    readRecord(tx, resourceNamed('materialOrderLine'), line ?? 0),
  )
  await asOwner(database, db => sql`update material_order set state = 'sent', sent_at = now()`.execute(db))
  const set = { order: elsewhere?.record.order }
  const reply = await call(owner, 'PATCH', `/invoices/${own.get('materialInvoice')}`, set)
  expect([reply.status, await reply.json()]).toMatchObject([
    422,
    { errors: [{ path: 'order', message: expect.stringContaining('An invoice line would then use an order line') }] },
  ])
})
