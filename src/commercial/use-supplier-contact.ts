import { projectSupplier } from '#contract/contacts/project-supplier'
import { supplier } from '#contract/contacts/supplier'
import { supplierPerson } from '#contract/contacts/supplier-person'
import { useAll } from '../records/data/use-all'

/** Whom an order goes to at a supplier. */
export interface SupplierContact {
  readonly contact: number | null
  readonly email: string | null
}

/**
 * Whom an order of a project goes to at a supplier: the person already chosen, else the one to ask for on this project, else the firm's own
 * address. Spec: MAT-2.
 */
export function useSupplierContact(project: number): (firm: number | null, chosen?: number | null) => SupplierContact {
  const people = useAll(supplierPerson)
  const defaults = useAll(projectSupplier)
  const suppliers = useAll(supplier)
  return (firm, chosen = null) => {
    const usual = defaults?.findLast(each => each.supplier === firm && each.project === project)?.person
    const person = people?.find(({ id }) => id === (chosen ?? usual))
    const email = person?.email ?? suppliers?.find(({ id }) => id === firm)?.email ?? null
    return { contact: person?.id ?? null, email }
  }
}
