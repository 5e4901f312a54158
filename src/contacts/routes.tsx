import { client } from '#contract/contacts/client'
import { clientAddress } from '#contract/contacts/client-address'
import { clientPerson } from '#contract/contacts/client-person'
import { dueDiligence } from '#contract/contacts/due-diligence'
import { operative } from '#contract/contacts/operative'
import { projectSupplier } from '#contract/contacts/project-supplier'
import { subcontractor } from '#contract/contacts/subcontractor'
import { subcontractorAddress } from '#contract/contacts/subcontractor-address'
import { subcontractorPerson } from '#contract/contacts/subcontractor-person'
import { supplier } from '#contract/contacts/supplier'
import { supplierAddress } from '#contract/contacts/supplier-address'
import { supplierPerson } from '#contract/contacts/supplier-person'
import type { Resource } from '#contract/kit/resource'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ImportLink } from '../common/import/import-link'
import { appRoute } from '../common/places/routes'
import { requiresRecords } from '../app/guard'
import { pages } from '../records/pages'
import type * as ImportPages from './import-contacts'
import { useCheckDefaults } from './due-diligence-section'
import { ClientMore, OperativeMore, SubcontractorMore, SupplierMore } from './more'

const app = () => appRoute

/** The importer of one kind of contact, fetched when someone opens it. */
const importPage = <const Path extends string>(resource: Resource, path: Path, name: ImportPageName) =>
  createRoute({
    getParentRoute: app,
    path,
    beforeLoad: requiresRecords(resource, 'write'),
    component: lazyRouteComponent(() => import('./import-contacts'), name),
  })
type ImportPageName = keyof typeof ImportPages

/** Those a firm deals with, under /settings/contacts, each with its people and addresses. Spec: platform 2.6. */
export const contactsRoutes = [
  ...pages(client, {
    parent: app,
    path: 'settings/contacts/clients',
    read: ['ContactsClients'],
    more: ClientMore,
    listActions: ImportLink,
  }),
  ...pages(clientPerson, {
    parent: app,
    path: 'settings/contacts/clients/$clientId/people',
    within: 'client',
    read: ['ContactsClients'],
  }),
  ...pages(clientAddress, {
    parent: app,
    path: 'settings/contacts/clients/$clientId/addresses',
    within: 'client',
    read: ['ContactsClients'],
  }),
  ...pages(subcontractor, {
    parent: app,
    path: 'settings/contacts/subcontractors',
    read: ['ContactsSubcontractors'],
    more: SubcontractorMore,
    listActions: ImportLink,
  }),
  ...pages(subcontractorPerson, {
    parent: app,
    path: 'settings/contacts/subcontractors/$subcontractorId/people',
    within: 'subcontractor',
    read: ['ContactsSubcontractors'],
  }),
  ...pages(dueDiligence, {
    parent: app,
    path: 'settings/contacts/subcontractors/$subcontractorId/due-diligence',
    within: 'subcontractor',
    read: ['ContactsSubcontractors'],
    useDefaults: useCheckDefaults,
    leave: ['editAsNew'],
  }),
  ...pages(subcontractorAddress, {
    parent: app,
    path: 'settings/contacts/subcontractors/$subcontractorId/addresses',
    within: 'subcontractor',
    read: ['ContactsSubcontractors'],
  }),
  ...pages(supplier, {
    parent: app,
    path: 'settings/contacts/suppliers',
    read: ['ContactsSuppliers'],
    more: SupplierMore,
    listActions: ImportLink,
  }),
  ...pages(supplierPerson, {
    parent: app,
    path: 'settings/contacts/suppliers/$supplierId/people',
    within: 'supplier',
    read: ['ContactsSuppliers'],
  }),
  ...pages(supplierAddress, {
    parent: app,
    path: 'settings/contacts/suppliers/$supplierId/addresses',
    within: 'supplier',
    read: ['ContactsSuppliers'],
  }),
  ...pages(projectSupplier, {
    parent: app,
    path: 'settings/contacts/suppliers/$supplierId/default-contacts',
    within: 'supplier',
    read: ['ContactsSuppliers'],
  }),
  ...pages(operative, {
    parent: app,
    path: 'settings/contacts/operatives',
    read: ['ContactsOperatives'],
    more: OperativeMore,
    listActions: ImportLink,
  }),
  importPage(client, 'settings/contacts/clients/import', 'ImportClientsPage'),
  importPage(supplier, 'settings/contacts/suppliers/import', 'ImportSuppliersPage'),
  importPage(subcontractor, 'settings/contacts/subcontractors/import', 'ImportSubcontractorsPage'),
  importPage(operative, 'settings/contacts/operatives/import', 'ImportOperativesPage'),
] as const
