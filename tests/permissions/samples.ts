import { followsLicence } from '#contract/kit/access'
import { ProblemError } from '#contract/kit/problem'
import { wireToRecord } from '#contract/fields/codec'
import type { Field, FieldKind } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed, RESOURCES } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount, type AccountTransaction } from '#server/database/session'
import type { Database } from '#server/database/connect'
import type { Identity } from '#server/base/identity'
import { insertRecords } from '#server/records/write/insert'
import { ownerOfPartner } from '#server/records/read/references'

/** One valid wire value of each kind; `mark` is in every text, so that a leak can be seen in any reply. */
const SAMPLES: Readonly<Record<FieldKind, (field: Field, mark: string, ids: ReadonlyMap<string, number>) => unknown>> =
  {
    text: (_, mark) => mark,
    note: (_, mark) => mark,
    money: ({ atMost }) => (atMost === null || atMost >= 1_234 ? '12.34' : '0.01'),
    rate: () => '1.5000',
    cost: () => '1.500000',
    quantity: () => '2.0000',
    percentage: () => '5.0000',
    integer: () => 1,
    position: () => 0,
    day: () => '2026-11-21',
    instant: () => '2026-11-21T08:00:00.000Z',
    flag: () => false,
    choice: field => field.choices[0]?.value ?? null,
    address: (_, mark) => ({
      street1: mark,
      street2: '',
      street3: '',
      city: mark,
      county: '',
      postcode: mark,
      country: 'GB',
    }),
    cells: () => ({}),
    shape: ({ choices, max }) => sampleShape(choices.at(-1)?.value === 'line' || max === 2 ? 'line' : 'outline'),
    rows: () => [],
    ref: (field, _, ids) => ids.get(field.target) ?? null,
    refs: () => [],
    file: (_, __, ids) => ids.get('file') ?? null,
  }

const sampleShape = (kind: 'line' | 'outline') => ({
  kind,
  points: [0, 0, 2_834_646, 0, ...(kind === 'outline' ? [2_834_646, 2_834_646] : [])],
  arcs: [],
  holes: [],
})

let links = 0

/** A valid new record of a resource, pointing at the records made before it. A ref to its own kind stays empty. */
export function sampleOf(
  resource: Resource,
  mark: string,
  ids: ReadonlyMap<string, number>,
  withServerOwned = false,
): Row {
  const sample = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.serverOwned || (withServerOwned && !isGivenOut(field)))
      .map(([name, field]) => [
        name,
        // A bill of the accounts is linked once, and a subcontractor's number taken once.
        name === 'codatId' || name === 'invoiceNumber'
          ? `${mark} ${++links}`
          : field.target === resource.name
            ? null
            : SAMPLES[field.kind](field, mark, ids),
      ]),
  )
  // What its values may not say together: the field that would be wrong keeps its initial value.
  const wrong = resource.together?.problem(wireToRecord(resource.fields, sample))?.field
  return Object.fromEntries(Object.entries(sample).filter(([name]) => name !== wrong))
}

/** One valid cell of a field of cells. */
export const sampleCell = ({ cell }: Field, mark: string, ids: ReadonlyMap<string, number>): Row =>
  Object.fromEntries(Object.entries(cell).map(([name, field]) => [name, SAMPLES[field.kind](field, mark, ids)]))

/** A number that the database gives out, each once: an issue's. */
const isGivenOut = ({ kind, required }: Field): boolean => kind === 'integer' && !required

/** One record of every resource, made past all permissions; answers ids by resource name. A partner bears its owner's id. */
export async function plantRecords(database: Database, identity: Identity, mark: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const { id: file } = await asOwner(database, db =>
    db
      .insertInto('file')
      .values({
        account_id: identity.account,
        file_name: `${mark}.jpg`,
        file_size: 3,
        mime_type: 'image/jpeg',
        state: 'checked',
        created_by: identity.user,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  ids.set('file', file)
  for (const resource of RESOURCES) {
    ids.set(resource.name, await inAccount(database, identity, tx => plantOne(tx, resource, mark, ids)))
  }
  return ids
}

/** One more project with all that hangs on it, beside what was planted. */
export async function plantProject(
  database: Database,
  identity: Identity,
  mark: string,
  planted: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const own = RESOURCES.filter(followsLicence)
  const ids = new Map(beside(planted, new Set(own.map(({ name }) => name))))
  for (const resource of own)
    ids.set(resource.name, await inAccount(database, identity, tx => plantOne(tx, resource, mark, ids)))
  return ids
}

/** What may be pointed at beside new records of these resources: nothing that points at the old ones. */
export function beside(ids: ReadonlyMap<string, number>, fresh: ReadonlySet<string>): ReadonlyMap<string, number> {
  const gone = new Set(fresh)
  for (const { name, fields } of RESOURCES)
    if (Object.values(fields).some(({ kind, target }) => kind === 'ref' && target !== name && gone.has(target)))
      gone.add(name)
  return new Map([...ids].filter(([name]) => !gone.has(name)))
}

/** Resources of which a parent has one at most, with the parent and what else of that parent they point at. */
const ONE_EACH: Readonly<Record<string, { readonly parent: string; readonly beside: readonly string[] }>> = {
  assessmentBudget: { parent: 'assessment', beside: ['assessmentProduct', 'assessmentFixedCost'] },
}

/** Ids to point at for one more record: with a parent of its own where a parent has one at most. */
async function placeOf(
  tx: AccountTransaction,
  { name }: Resource,
  mark: string,
  ids: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const one = ONE_EACH[name]
  if (!one) return ids
  const parent = await plantOne(tx, resourceNamed(one.parent), mark, ids)
  return new Map([...[...ids].filter(([each]) => !one.beside.includes(each)), [one.parent, parent]])
}

/** One more record of a resource, for a call that takes it away; a partner needs an owner that has none yet. */
export async function plantOne(
  tx: AccountTransaction,
  resource: Resource,
  mark: string,
  ids: ReadonlyMap<string, number>,
): Promise<number> {
  const values = sampleOf(resource, mark, await placeOf(tx, resource, mark, ids), true)
  const owner = await ownerOfPartner(tx, resource)
  const own = owner ? { id: await plantOne(tx, owner, mark, ids) } : {}
  const [id] = await insertRecords(tx, resource, [{ ...own, values }]).catch((error: unknown) => {
    const fields =
      error instanceof ProblemError ? error.problem.errors?.map(({ path, message }) => `${path}: ${message}`) : []
    const why = fields?.join(', ') || (error instanceof Error ? error.message : String(error))
    throw new Error(`The database refuses the sample of ${resource.name}: ${why}`, { cause: error })
  })
  return id ?? 0
}
