import type { Row } from '#domain/records/path'
import {
  taxDetails,
  TAXED,
  taxDetailsReply,
  taxDetailsRequest,
  type TaxedPath,
  validateTaxDetails,
} from '#contract/contacts/tax-details'
import { user } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { actorOf, audit } from '../auth/trail/audit'
import { call } from '../calls/call'
import { reads, writes } from '../calls/permission'
import type { AccountTransaction } from '../database/session'
import { asProblems } from '../records/write/database-problem'
import { columnOf } from '../database/schema/naming'
import { find, read } from '../records/write/typed'

const PATHS = Object.keys(TAXED).filter((path): path is TaxedPath => path in TAXED)

/** VAT, CIS and bank details of a contact: kept here, never on a device (decision 007). */
export const taxDetailsCalls = PATHS.flatMap(path => {
  const { permission, resource } = TAXED[path]
  // Names of contacts are read by many; this needs the permission for the contacts themselves.
  const guarded: Resource = { ...taxDetails, permission: { read: [permission], write: [permission] } }
  return [
    call({
      method: 'get',
      path: `/${path}/{id}/tax-details`,
      tag: 'Contacts',
      summary: `Get the VAT, CIS and bank details of a ${resource}`,
      permission: reads(guarded),
      reply: taxDetailsReply,
      run: ({ tx, params }) => readDetails(tx, path, params.id),
    }),
    call({
      method: 'put',
      path: `/${path}/{id}/tax-details`,
      tag: 'Contacts',
      summary: `Change the VAT, CIS and bank details of a ${resource}`,
      permission: writes(guarded),
      request: taxDetailsRequest,
      reply: taxDetailsReply,
      run: async ({ tx, params, body }) => {
        const valid = validateTaxDetails(path, body)
        if (!valid.ok) throw new ProblemError('invalid', { errors: valid.errors })
        await writeDetails(tx, path, params.id, valid.value)
        return readDetails(tx, path, params.id)
      },
    }),
  ]
})

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
  return { details, changed: { at: String(row.updated_at), by: by?.fullName ?? null } }
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
