import type { Row } from '../../records/path'

/** The person and address of an order at a supplier. */
export interface SupplierContact {
  readonly contact: number | null
  readonly email: string | null
}

/** Records that determine the contact, without archived ones. */
export interface ContactRecords {
  /** The contact at a supplier for a project. */
  readonly defaults: readonly { readonly supplier?: unknown; readonly project?: unknown; readonly person?: unknown }[]
  readonly people: readonly Reached[]
  readonly suppliers: readonly Reached[]
}
interface Reached {
  readonly id?: unknown
  readonly email?: unknown
}

/**
 * Returns the contact of a project's order at a supplier: the person already chosen, else the one for this project, else the firm's own address. Null
 * for both where there is none, or where the supplier is unknown. Spec: MAT-2.
 */
export function usualContact(
  { supplier, project, contact }: Row,
  { defaults, people, suppliers }: ContactRecords,
): SupplierContact {
  const usual = defaults.findLast(each => each.supplier === supplier && each.project === project)?.person
  const person = people.find(({ id }) => id === (contact ?? usual))
  const firm = suppliers.find(({ id }) => id === supplier)
  return { contact: numberOf(person?.id), email: textOf(person?.email) ?? textOf(firm?.email) }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
