import { clientAddress } from '#contract/contacts/client-address'
import { clientPerson } from '#contract/contacts/client-person'
import { projectSupplier } from '#contract/contacts/project-supplier'
import { subcontractorAddress } from '#contract/contacts/subcontractor-address'
import { subcontractorPerson } from '#contract/contacts/subcontractor-person'
import { supplierAddress } from '#contract/contacts/supplier-address'
import { supplierPerson } from '#contract/contacts/supplier-person'
import type { Resource } from '#contract/kit/resource'
import { useListPath } from '../records/address/record-page'
import { viewPath } from '../records/address/record-paths'
import { ChildSection } from '../records/view/child-section'
import { DueDiligenceSection } from './due-diligence-section'
import { TaxSection } from './tax-section'

interface MoreProps {
  readonly id: number
}

/** People and further addresses of a firm, on its page. */
function PeopleAndAddresses({
  id,
  field,
  person,
  address,
}: MoreProps & { readonly field: string; readonly person: Resource; readonly address: Resource }) {
  const base = viewPath(useListPath(), id)
  return (
    <>
      <ChildSection resource={person} field={field} id={id} base={`${base}/people`} />
      <ChildSection resource={address} field={field} id={id} base={`${base}/addresses`} title="Further addresses" />
    </>
  )
}

export const ClientMore = ({ id }: MoreProps) => (
  <>
    <PeopleAndAddresses id={id} field="client" person={clientPerson} address={clientAddress} />
    <TaxSection path="clients" id={id} />
  </>
)

export function SupplierMore({ id }: MoreProps) {
  const base = viewPath(useListPath(), id)
  return (
    <>
      <PeopleAndAddresses id={id} field="supplier" person={supplierPerson} address={supplierAddress} />
      <ChildSection
        resource={projectSupplier}
        field="supplier"
        id={id}
        base={`${base}/default-contacts`}
        title="Whom to ask for on a project"
      />
      <TaxSection path="suppliers" id={id} />
    </>
  )
}

export const SubcontractorMore = ({ id }: MoreProps) => (
  <>
    <PeopleAndAddresses id={id} field="subcontractor" person={subcontractorPerson} address={subcontractorAddress} />
    <DueDiligenceSection id={id} />
    <TaxSection path="subcontractors" id={id} />
  </>
)

export const OperativeMore = ({ id }: MoreProps) => <TaxSection path="operatives" id={id} />
