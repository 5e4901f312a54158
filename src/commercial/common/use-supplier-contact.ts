import { projectSupplier } from '#contract/contacts/project-supplier'
import { supplier } from '#contract/contacts/supplier'
import { supplierPerson } from '#contract/contacts/supplier-person'
import { type SupplierContact, usualContact } from '#domain/commercial/orders/usual-contact'
import { useAll } from '../../records/data/use-all'

/** {@link usualContact} of the orders of a project, by what this device holds. */
export function useSupplierContact(project: number): (firm: number | null, chosen?: number | null) => SupplierContact {
  const people = useAll(supplierPerson) ?? []
  const defaults = useAll(projectSupplier) ?? []
  const suppliers = useAll(supplier) ?? []
  return (firm, chosen = null) =>
    usualContact({ supplier: firm, project, contact: chosen }, { people, defaults, suppliers })
}
