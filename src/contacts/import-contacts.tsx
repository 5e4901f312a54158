import { client } from '#contract/contacts/client'
import { operative } from '#contract/contacts/operative'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import { importRoles } from '#contract/import/import-roles'
import type { Resource } from '#contract/kit/resource'
import { ImportRecordsPage, type ImportRecordsProps } from '../common/import/records/import-records-page'

const importing = (resource: Resource, title: string, back: string): ImportRecordsProps => ({
  title,
  back,
  resources: [resource],
  roles: importRoles([resource]),
  kindTitles: [],
  kindOf: () => resource.name,
  unitOf: () => null,
})
const CLIENTS = importing(client, 'Import clients', '/settings/contacts/clients')
const SUPPLIERS = importing(supplier, 'Import suppliers', '/settings/contacts/suppliers')
const SUBCONTRACTORS = importing(subcontractor, 'Import subcontractors', '/settings/contacts/subcontractors')
const OPERATIVES = importing(operative, 'Import operatives', '/settings/contacts/operatives')

export const ImportClientsPage = () => <ImportRecordsPage {...CLIENTS} />
export const ImportSuppliersPage = () => <ImportRecordsPage {...SUPPLIERS} />
export const ImportSubcontractorsPage = () => <ImportRecordsPage {...SUBCONTRACTORS} />
export const ImportOperativesPage = () => <ImportRecordsPage {...OPERATIVES} />
