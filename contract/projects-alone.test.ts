import { expect, it } from 'vitest'
import { mayRead, shownTo } from './kit/access'
import { permissionStrings } from './permissions'
import { resourceNamed, RESOURCES } from './resources'

// A person who may read projects sees the client and the people of a project, not the firm's address book.
it('reading projects alone opens the names in a project, and no more', () => {
  const permissions = new Set(
    permissionStrings({ Projects: 1 }, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false),
  )
  const shown = RESOURCES.filter(resource => resource.permission.read.length > 0).flatMap(
    resource => shownTo(permissions, resource) ?? [],
  )
  const seen = shown.map(({ name }) => name)
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
  const names = Object.fromEntries(
    shown.filter(each => each.isNamesOnly).map(each => [each.name, Object.keys(each.fields)]),
  )
  expect(names).toEqual({
    client: ['fullName'],
    supplier: ['fullName', 'supplierType'],
    supplierPerson: ['supplier', 'fullName', 'order'],
    user: ['fullName', 'isActive'],
  })
})

it('the hub alone opens the names of whom a site meets, and nothing that reaches them', () => {
  const permissions = new Set(
    permissionStrings({ ProjectHub: 1 }, { Estimating: 'None', SiteCommercial: 'Premium' }, false),
  )
  const shown = RESOURCES.flatMap(resource => shownTo(permissions, resource) ?? [])
  // Documents that a person asked for are theirs alone.
  const ofOthers = shown.filter(({ scope }) => scope.kind !== 'user')
  const reaching = ofOthers.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { reach }]) => (reach === null ? [] : [`${name}.${field}`])),
  )
  expect(reaching.filter(each => !each.startsWith('company'))).toEqual([])
  for (const name of ['client', 'supplier', 'subcontractor', 'user'])
    expect(mayRead(permissions, resourceNamed(name))).toBe(false)
})

it('the person who writes to suppliers, or has them in the address book, reads them whole', () => {
  for (const right of ['ContactsSuppliers', 'ProjectHubMaterialOrders', 'ProjectHubDeliveries'] as const) {
    const levels = { Projects: 1, ProjectHub: 1, [right]: 1 } as const
    const permissions = new Set(permissionStrings(levels, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false))
    const supplier = resourceNamed('supplier')
    expect(shownTo(permissions, supplier)).toBe(supplier)
  }
})
