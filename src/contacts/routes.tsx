import { client } from '#contract/contacts/client'
import { operative } from '#contract/contacts/operative'
import { subcontractor } from '#contract/contacts/subcontractor'
import { supplier } from '#contract/contacts/supplier'
import { appRoute } from '../places/routes'
import { pages } from '../records/pages'

const app = () => appRoute

/** Those a firm deals with, under /settings/contacts. Spec: platform 2.6. */
export const contactsRoutes = [
  ...pages(client, { parent: app, path: 'settings/contacts/clients', read: ['ContactsClients'] }),
  ...pages(subcontractor, { parent: app, path: 'settings/contacts/subcontractors', read: ['ContactsSubcontractors'] }),
  ...pages(supplier, { parent: app, path: 'settings/contacts/suppliers', read: ['ContactsSuppliers'] }),
  ...pages(operative, { parent: app, path: 'settings/contacts/operatives', read: ['ContactsOperatives'] }),
] as const
