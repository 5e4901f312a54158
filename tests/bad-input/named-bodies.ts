import type { Row } from '#domain/records/path'

/** A body each named call takes, by method and path: what is broken, one place at a time. Passwords are none of anybody's. */
export function namedBodies(role: number): ReadonlyMap<string, Row> {
  const heading = { kind: 'group', order: 0, name: 'Partitions', parent: null }
  const product = {
    kind: 'product',
    order: 1,
    group: 0,
    ref: 'P-01',
    name: 'Type C',
    description: null,
    notes: null,
    unit: 'm²',
    rate: '1.00',
    isFixedPrice: false,
    isProvisional: false,
    isRateOnly: false,
    cells: [[0, '2.0000']],
  }
  const tax = { vatNumber: 'GB999999973', cisUniqueTaxReference: '1234567890' }
  return new Map<string, Row>([
    [
      'post /oauth/v2/token',
      {
        grant_type: 'password',
        client_id: 'quoin-api',
        username: 'nobody@plumb.test',
        password: 'not a password',
        device_name: 'phone',
      },
    ],
    ['post /users/passwordreset', { username: 'nobody@plumb.test' }],
    ['put /users/passwordreset/{id}', { password: 'Header-bond-and-slate-3' }],
    ['put /users/me/password', { current: 'not a password', password: 'Header-bond-and-slate-3' }],
    ['put /users/me/profile', { fullName: 'Ada Mason', email: 'ada@plumb.test', current: 'not a password' }],
    ['put /roles/{id}/permissions', { permissions: [{ resource: 'ProjectHubIssues', level: 1 }] }],
    ['post /users', { fullName: 'Ada Mason', email: 'ada@plumb.test', roles: [role] }],
    ['patch /users/{id}', { roles: [role] }],
    ['put /users/{id}/active', { active: true }],
    ['put /account/currency', { defaultCurrency: 'EUR' }],
    ['post /superadmin/moduletier', { module: 'Estimating', tier: 'Premium' }],
    ['put /superadmin/roles', { roles: [424_242] }],
    ['put /users/me/notification-choices', { muted: ['assigned'] }],
    ['post /files/sign', { fileName: 'site.jpg', fileSize: 10, mimeType: 'image/jpeg', clientId: 1 }],
    [
      'post /imports',
      {
        project: 1,
        projectPackage: null,
        name: 'Bill',
        source: 'imp_b',
        fileName: 'bill.csv',
        zones: ['Level 1'],
        groups: 1,
        products: 1,
        cells: 1,
        total: '2.00',
        printedTotal: null,
        units: [['sqm', 'm²']],
      },
    ],
    ['post /imports/{id}/rows', { number: 0, entries: [heading, product] }],
    ['post /record-imports', { fileName: 'list.csv', records: { supplier: 1 } }],
    [
      'post /record-imports/{id}/rows',
      { number: 0, entries: [{ resource: 'supplier', values: { fullName: 'Northern Boards' }, names: {} }] },
    ],
    ['put /suppliers/{id}/tax-details', tax],
    ['put /subcontractors/{id}/tax-details', tax],
    ['put /clients/{id}/tax-details', tax],
    ['put /operatives/{id}/tax-details', tax],
    ['post /sync/devices', { key: '0'.repeat(32), name: 'phone' }],
    ['post /sync/leases', { device: 1, count: 5 }],
    ['post /sync/pull', { device: 1, contract: 1, scopes: [{ scope: 'account', cursor: null }] }],
    ['post /sync/digest', { scopes: ['account'] }],
    ['post /sync/drain', { account: 1, user: 1, device: 1, contract: 1, ackedBelow: 0, groups: [] }],
  ])
}
