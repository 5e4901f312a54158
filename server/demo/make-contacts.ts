import { sql } from 'kysely'
import { projectSupplier } from '#contract/contacts/project-supplier'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { createRecords } from '../records/write/create'
import type { Contact } from './contacts-data'

/** Makes firms, each with the person we know there; answers their ids by name. */
export async function makeContacts(
  tx: AccountTransaction,
  resource: Resource,
  contacts: readonly Contact[],
): Promise<Map<string, number>> {
  const made = await createRecords(
    tx,
    resource,
    contacts.map(contact => ({ values: { ...contact } })),
  )
  await createRecords(
    tx,
    resourceNamed(`${resource.name}Person`),
    contacts.map(({ contactPerson, phone, email }, index) => ({
      values: { [resource.name]: made[index], fullName: contactPerson, phone, email },
    })),
  )
  return new Map(contacts.map(({ fullName }, index) => [fullName, made[index] ?? 0]))
}

/** Whom to ask for at each supplier on a project: the one person we know there. */
export async function makeDefaultContacts(
  tx: AccountTransaction,
  project: number,
  suppliers: ReadonlyMap<string, number>,
): Promise<void> {
  const people = await peopleOf(tx, [...suppliers.values()])
  await createRecords(
    tx,
    projectSupplier,
    [...people].map(([supplier, { id }]) => ({ values: { project, supplier, person: id } })),
  )
}

/** The person of each supplier. */
export async function peopleOf(
  tx: AccountTransaction,
  suppliers: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly email: string | null }>> {
  const { rows } = await sql<{ id: number; supplier: number; email: string | null }>`
    select id, supplier_id as supplier, email from supplier_person where account_id = ${tx.identity.account}
    and supplier_id = any(${[...suppliers]}::bigint[]) order by id desc`.execute(tx.db)
  return new Map(rows.map(({ supplier, id, email }) => [Number(supplier), { id: Number(id), email }]))
}

const OPERATIVES = [
  ['Aaron Booth', '07700 900 104'],
  ['Marek Nowak', '07700 900 127'],
  ['Shanice Gordon', '07700 900 163'],
  ['Tom Ackroyd', '07700 900 188'],
] as const

/** People who work for one of the subcontractors. */
export async function makeOperatives(tx: AccountTransaction, subcontractor: number): Promise<void> {
  await createRecords(
    tx,
    resourceNamed('operative'),
    OPERATIVES.map(([fullName, phone]) => ({ values: { fullName, phone, subcontractor } })),
  )
}
