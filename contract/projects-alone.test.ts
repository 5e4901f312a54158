import { expect, it } from 'vitest'
import { mayRead } from './access'
import { permissionStrings } from './permissions'
import { RESOURCES } from './resources'

// Issue 9, 3.3: who may look at projects sees who a project is for and who works on it, not the firm's address book.
it('reading projects alone opens what a project names, and no more', () => {
  const permissions = new Set(
    permissionStrings({ Projects: 1 }, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false),
  )
  const seen = RESOURCES.filter(resource => resource.permission.read.length > 0 && mayRead(permissions, resource)).map(
    ({ name }) => name,
  )
  for (const open of ['project', 'client', 'user', 'projectSupplier', 'supplier', 'supplierPerson', 'workPackage'])
    expect(seen).toContain(open)
  for (const closed of [
    'clientPerson',
    'clientAddress',
    'supplierAddress',
    'subcontractor',
    'subcontractorPerson',
    'subcontractorAddress',
    'vatCode',
    'cisCode',
    'operative',
    'material',
  ])
    expect(seen).not.toContain(closed)
})
