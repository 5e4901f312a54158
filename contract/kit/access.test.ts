import { expect, test } from 'vitest'
import {
  isLicensed,
  licensedSites,
  mayRead,
  mayRun,
  mayWrite,
  mayWriteValues,
  readsOnSiteOnly,
  shownSites,
  shownTo,
  withheldFrom,
} from './access'
import { findCommand } from '../commands'
import { money, renamed, text } from '../fields/field'
import { permissionStrings } from '../permissions'
import { defineResource } from './resource'
import { resourceNamed } from '../resources'

const of = (levels: Parameters<typeof permissionStrings>[0], tiers: Partial<Parameters<typeof permissionStrings>[1]>) =>
  new Set(permissionStrings(levels, { Estimating: 'None', SiteCommercial: 'None', ...tiers }, false))

test('on-site resources need Site Commercial', () => {
  const levels = { ProjectHubIssues: 7 } as const
  const issue = resourceNamed('issue')
  expect(mayWrite(of(levels, { SiteCommercial: 'Basic' }), issue)).toBe(true)
  expect(mayRead(of(levels, { Estimating: 'Premium' }), issue)).toBe(false)
})

test('without Estimating a bill is read through the hub only, and not written', () => {
  const levels = { ProjectsBillOfQuantities: 7, ProjectHubBillOfQuantities: 7 } as const
  const product = resourceNamed('assessmentProduct')
  const siteOnly = of(levels, { SiteCommercial: 'Premium' })
  expect([mayRead(siteOnly, product), mayWrite(siteOnly, product)]).toEqual([true, false])
  expect(mayWrite(of(levels, { Estimating: 'Basic' }), product)).toBe(true)
})

test('read-only access does not write or run', () => {
  const permissions = of({ ProjectsOffsiteAssessments: 1 }, { Estimating: 'Basic' })
  const assessment = resourceNamed('assessment')
  const accept = findCommand(assessment, 'accept')
  expect([
    mayRead(permissions, assessment),
    mayWrite(permissions, assessment),
    accept && mayRun(permissions, accept),
  ]).toEqual([true, false, false])
})

test('grey-zone groups count whatever the licence; of Projects only three do without Estimating', () => {
  const none = of({}, {})
  expect(isLicensed(none, 'AdminUsers')).toBe(true)
  expect(isLicensed(none, 'ProjectsTenders')).toBe(true)
  expect(isLicensed(none, 'ProjectsRateBuildUp')).toBe(false)
  expect(isLicensed(none, 'TakeoffPage')).toBe(false)
})

test.each([
  ['Basic', 'Basic', 'all'],
  ['None', 'Basic', 'on'],
  ['Basic', 'None', 'off'],
  ['None', 'None', 'none'],
] as const)(
  'with Estimating %s and Site Commercial %s a firm sees %s of its projects (PROJ-2)',
  (Estimating, SiteCommercial, sites) => {
    expect(licensedSites(of({}, { Estimating, SiteCommercial }))).toBe(sites)
  },
)

test('rights of the hub alone read a part of a bill on site only; any other right of it reads it everywhere', () => {
  const both = { Estimating: 'Basic', SiteCommercial: 'Basic' } as const
  const [line, issue] = [resourceNamed('componentMaterial'), resourceNamed('issue')]
  const site = of({ ProjectHubMaterialBill: 1, ProjectHubIssues: 1 }, both)
  const office = of({ ProjectHubMaterialBill: 1, ProjectsRateBuildUp: 1 }, both)
  expect([site, office].map(who => readsOnSiteOnly(who, line))).toEqual([true, false])
  expect([shownSites(site, line), shownSites(office, line), shownSites(site, issue)]).toEqual(['on', 'all', 'all'])
  expect(readsOnSiteOnly(of({}, both), line)).toBe(false)
})

const SHED = {
  name: 'shed',
  singular: 'Shed',
  path: 'sheds',
  area: 'admin',
  scope: { kind: 'account' },
  permission: { read: ['ProjectHub', 'AdminTrades'], write: ['ProjectHub'] },
  label: ['name'],
  fields: {
    name: text('Name', { required: true }),
    cost: renamed('price', money('Cost', { readBy: ['AdminTrades'] })),
    terms: text('Terms', { readBy: ['AdminTrades', 'AccountsOrders'] }),
  },
  columns: ['name', 'cost', 'terms'],
  sections: [
    { title: 'Shed', fields: ['name', 'terms'] },
    { title: 'Money', fields: ['cost'] },
  ],
  defaultSort: 'name',
} as const
const shed = defineResource(SHED)

test('a field with rights of its own is shown to who has one of them, as far as the licence lets it count', () => {
  const both = { Estimating: 'Basic', SiteCommercial: 'Basic' } as const
  const [site, lists] = [of({ ProjectHub: 7 }, both), of({ ProjectHub: 7, AdminTrades: 1 }, both)]
  const orders = of({ ProjectHub: 7, AccountsOrders: 1 }, both)
  expect([site, orders, lists].map(each => withheldFrom(each, shed))).toEqual([['cost', 'terms'], ['cost'], []])
  const part = shownTo(site, shed)
  expect([Object.keys(part?.fields ?? {}), part?.columns, part?.sections]).toEqual([
    ['name'],
    ['name'],
    [{ title: 'Shed', fields: ['name'] }],
  ])
  // Returns the same object each time, because caches use the resource as their key.
  expect([shownTo(site, shed), shownTo(lists, shed)]).toEqual([part, shed])
  expect(shownTo(site, shed)).toBe(part)
})

test('who may write a record and is not shown a field writes it under no name, and may leave a new one as it starts', () => {
  const site = of({ ProjectHub: 7 }, { SiteCommercial: 'Basic' })
  const may = (values: Record<string, unknown>, isNew: boolean) => mayWriteValues(site, shed, values, isNew)
  expect([may({ name: 'Lean-to' }, false), may({ cost: '1.00' }, false), may({ price: null }, false)]).toEqual([
    true,
    false,
    false,
  ])
  expect([may({ name: 'Lean-to', cost: null }, true), may({ price: '1.00' }, true)]).toEqual([true, false])
})

test('a field whose lack would show cannot have rights of its own', () => {
  const name = text('Name', { readBy: ['AdminTrades'] })
  expect(() => defineResource({ ...SHED, fields: { ...SHED.fields, name } })).toThrow('"name" cannot be kept')
  expect(() => defineResource({ ...SHED, mergeGroups: [['name', 'terms']] })).toThrow('"terms" cannot be kept')
})
