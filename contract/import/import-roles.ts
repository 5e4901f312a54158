import { nameKey } from '#domain/value/name-key'
import { lower } from '#domain/value/lower'
import { ADDRESS_LINES, type FieldKind } from '../fields/field'
import type { ImportRole } from './import-plan'
import type { Resource } from '../kit/resource'

const KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'note',
  'choice',
  'money',
  'rate',
  'cost',
  'quantity',
  'percentage',
  'integer',
  'day',
  'flag',
  'ref',
  'address',
])

/** Column titles in files for fields of these names. */
const TITLES: Readonly<Record<string, string>> = {
  fullName:
    'full name|operative|worker|employee|company|company name|supplier|supplier name|vendor|vendor name|beneficiary name|beneficiary|contractor|subcontractor|client|customer|account name|payee',
  name: 'description|item|material|product|title|resource name',
  contactPerson: 'contact name|person|attention',
  phone: 'telephone|tel|phone number|mobile',
  email: 'e mail|email address',
  notes: 'comments|remarks',
  code: 'resource code|item code|product code|sku|part no|ref|reference',
  unit: 'uom|unit of measure|units',
  guidePrice: 'price avg|average price|price|rate|unit price|cost|unit cost',
  materialType: 'category|type|group',
  trade: 'category|craft|skill',
  subcontractor: 'employer|firm|company|company name',
  street1: 'address|address line 1|street',
  street2: 'address line 2',
  street3: 'address line 3',
  city: 'town|post town',
  postcode: 'post code|zip',
}

/**
 * Returns the roles for columns of files with these resources. A field that several resources have under one name is one role. So are fields that
 * `same` declares equal there (a material's type and an activity's trade are both grouping lists).
 */
export function importRoles(resources: readonly Resource[], same: Readonly<Record<string, string>> = {}): ImportRole[] {
  const roles = new Map<string, { label: string; fields: Record<string, string> }>()
  const add = (resource: Resource, path: string, label: string): void => {
    const value = same[path] ?? path
    const role = roles.get(value) ?? { label, fields: {} }
    if (role.label !== label && value !== path) role.label = `${role.label} or ${lower(label)}`
    role.fields[resource.name] = path
    roles.set(value, role)
  }
  for (const resource of resources) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.serverOwned || !KINDS.has(field.kind)) continue
      if (field.kind === 'address')
        for (const line of ADDRESS_LINES) add(resource, `${name}.${line}`, LINE_LABELS[line])
      else add(resource, name, field.label)
    }
  }
  return [...roles].map(([value, { label, fields }]) => ({ value, label, fields, titles: titlesOf(value, label) }))
}

const LINE_LABELS: Readonly<Record<(typeof ADDRESS_LINES)[number], string>> = {
  street1: 'Street',
  street2: 'Street line 2',
  street3: 'Street line 3',
  city: 'City',
  county: 'County',
  postcode: 'Postcode',
  country: 'Country code',
}

const titlesOf = (path: string, label: string): string[] => {
  const name = path.split('.').at(-1) ?? path
  return [label, name, ...(TITLES[name]?.split('|') ?? [])].map(nameKey)
}

/**
 * Suggests a role for each column by its title; every role is given once, to the column whose title comes first in the role's list. Columns in
 * `taken` get none.
 */
export function suggestRoles(
  titles: readonly string[],
  roles: readonly ImportRole[],
  taken: number | null = null,
): (string | null)[] {
  const given: (string | null)[] = titles.map(() => null)
  for (const role of roles) {
    const column = role.titles
      .map(title =>
        titles.findIndex(
          (each, index) => index !== taken && given[index] === null && nameKey(each.replaceAll('_', ' ')) === title,
        ),
      )
      .find(index => index >= 0)
    if (column !== undefined) given[column] = role.value
  }
  return given
}
