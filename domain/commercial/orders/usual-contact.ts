import type { Row } from '../../records/path'

/** Whom an order goes to at a supplier. */
export interface SupplierContact {
  readonly contact: number | null
  readonly email: string | null
}

/** The records that say who that is, none of them archived. */
export interface ContactRecords {
  /** Whom to ask for at a supplier on a project. */
  readonly defaults: readonly { readonly supplier?: unknown; readonly project?: unknown; readonly person?: unknown }[]
  readonly people: readonly Reached[]
  readonly suppliers: readonly Reached[]
}
interface Reached {
  readonly id?: unknown
  readonly email?: unknown
}

/**
 * Whom an order of a project goes to at a supplier: the person already chosen, else the one to ask for on this project, else the firm's own
 * address. Nobody and no address where there is none, or where the supplier is unknown. Spec: MAT-2; commercial section 3, Order.
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
