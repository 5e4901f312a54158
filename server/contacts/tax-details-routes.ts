import { type Context, Hono } from 'hono'
import type { Row } from '#domain/records/path'
import {
  taxDetails,
  TAXED,
  taxDetailsRequest,
  type TaxedPath,
  validateTaxDetails,
} from '#contract/contacts/tax-details'
import { user } from '#contract/platform/user'
import { ProblemError } from '#contract/problem'
import type { Resource } from '#contract/resource'
import { resourceNamed } from '#contract/resources'
import { actorOf, audit } from '../auth/trail/audit'
import { type AccountTransaction, inAccount } from '../database/session'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { requireRead, requireWrite } from '../records/access'
import { asProblems } from '../records/database-problem'
import { columnOf } from '../database/schema/naming'
import { find, read } from '../records/typed'

const ID = ':id{[1-9][0-9]{0,15}}'
const PATHS = Object.keys(TAXED).filter((path): path is TaxedPath => path in TAXED)

/** VAT, CIS and bank details of a contact: kept here, never on a device (decision 007). */
export function taxDetailsRoutes(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  for (const path of PATHS) app.route('/', routesOf(services, path))
  return app
}

function routesOf({ database, now }: Services, path: TaxedPath): Hono<Env> {
  const { permission } = TAXED[path]
  // Names of contacts are read by many; this needs the permission for the contacts themselves.
  const guarded: Resource = { ...taxDetails, permission: { read: [permission], write: [permission] } }
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(database, c.var.identity, run, now())
  const idOf = (c: Context) => Number(c.req.param('id'))
  return new Hono<Env>()
    .get(`/${path}/${ID}/tax-details`, async c => {
      requireRead(c.var.identity, guarded)
      return c.json(await work(c, tx => readDetails(tx, path, idOf(c))))
    })
    .put(`/${path}/${ID}/tax-details`, async c => {
      requireWrite(c.var.identity, guarded)
      const valid = validateTaxDetails(path, await readBody(c, taxDetailsRequest))
      if (!valid.ok) throw new ProblemError('invalid', { errors: valid.errors })
      return c.json(
        await work(c, async tx => {
          await writeDetails(tx, path, idOf(c), valid.value)
          return readDetails(tx, path, idOf(c))
        }),
      )
    })
}

const ownerColumn = (path: TaxedPath) => `${TAXED[path].resource}_id` as const
const COLUMNS = Object.entries(taxDetails.fields).map(([name, field]) => ({ name, column: columnOf(name, field) }))

async function requireContact(tx: AccountTransaction, path: TaxedPath, id: number): Promise<void> {
  await read(tx, resourceNamed(TAXED[path].resource), id)
}

async function readDetails(tx: AccountTransaction, path: TaxedPath, id: number) {
  await requireContact(tx, path, id)
  const row: Row | undefined = await tx.db
    .selectFrom('tax_details')
    .selectAll()
    .where(ownerColumn(path), '=', id)
    .executeTakeFirst()
  const said: readonly string[] = TAXED[path].fields
  const details = Object.fromEntries(
    COLUMNS.filter(({ name }) => said.includes(name)).map(({ name, column }) => [name, row?.[column] ?? null]),
  )
  if (!row) return { details, changed: null }
  const by = typeof row.updated_by === 'number' ? await find(tx, user, row.updated_by) : null
  return { details, changed: { at: row.updated_at, by: by?.fullName ?? null } }
}

async function writeDetails(tx: AccountTransaction, path: TaxedPath, id: number, values: Row): Promise<void> {
  await requireContact(tx, path, id)
  const { account, user } = tx.identity
  const owner = ownerColumn(path)
  const row = {
    ...Object.fromEntries(COLUMNS.map(({ name, column }) => [column, values[name] ?? null])),
    updated_at: tx.at,
    updated_by: user,
  }
  await asProblems(taxDetails, () =>
    tx.db
      .insertInto('tax_details')
      .values({ account_id: account, [owner]: id, ...row })
      .onConflict(conflict => conflict.columns(['account_id', owner]).doUpdateSet(row))
      .execute(),
  )
  await audit(tx.db, Date.parse(tx.at), {
    action: 'tax-details-changed',
    account,
    actor: actorOf(tx.identity),
    details: { resource: TAXED[path].resource, id },
  })
}
