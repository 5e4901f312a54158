import * as v from 'valibot'
import {
  checkAccountNumber,
  checkCisVerification,
  checkCompanyNumber,
  checkNationalInsurance,
  checkSortCode,
  checkUtr,
  checkVatNumber,
  type NumberCheck,
  tidyNumber,
} from '#domain/contacts/tax-numbers'
import type { Row } from '#domain/records/path'
import { code, day, ref, text } from '../fields/field'
import type { PermissionResource } from '../permissions'
import { defineResource } from '../kit/resource'
import { validateNew, type Validated } from '../kit/validate'

/**
 * VAT, CIS and bank details of clients, suppliers and subcontractors. Not in the register, so they never reach a device's replica. GET and PUT
 * /api/{path}/{id}/tax-details read and write them with the contact's own permission (decision 007).
 */
export const taxDetails = defineResource({
  name: 'taxDetails',
  singular: 'Tax and bank details',
  plural: 'Tax and bank details',
  path: 'tax-details',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: [], write: [] },
  label: [],
  fields: {
    companyNumber: code('Company number', { max: 12 }),
    vatNumber: code('VAT number', { max: 20 }),
    utr: code('UTR', { max: 20 }),
    nationalInsurance: code('National Insurance number', { max: 20 }),
    cisCode: ref('CIS code', 'cisCode'),
    cisVerification: code('CIS verification number', { max: 30 }),
    cisVerifiedOn: day('CIS verified on'),
    accountName: text('Name of the bank account', { max: 100 }),
    sortCode: code('Sort code', { max: 12 }),
    accountNumber: code('Account number', { max: 20 }),
  },
  columns: [],
  defaultSort: 'id',
  sections: [
    { title: 'Tax', fields: ['companyNumber', 'vatNumber', 'utr', 'nationalInsurance'] },
    { title: 'CIS', fields: ['cisCode', 'cisVerification', 'cisVerifiedOn'] },
    { title: 'Bank', fields: ['accountName', 'sortCode', 'accountNumber'] },
  ],
})
export type TaxDetailName = keyof (typeof taxDetails)['fields']

const CHECKS: Readonly<Partial<Record<TaxDetailName, NumberCheck>>> = {
  companyNumber: checkCompanyNumber,
  vatNumber: checkVatNumber,
  utr: checkUtr,
  nationalInsurance: checkNationalInsurance,
  cisVerification: checkCisVerification,
  sortCode: checkSortCode,
  accountNumber: checkAccountNumber,
}

/** Resources with such details, by the path of their calls, with the permission that opens them and the fields that apply. */
export const TAXED = {
  clients: { resource: 'client', permission: 'ContactsClients', fields: ['companyNumber', 'vatNumber'] },
  suppliers: {
    resource: 'supplier',
    permission: 'ContactsSuppliers',
    fields: ['companyNumber', 'vatNumber', 'accountName', 'sortCode', 'accountNumber'],
  },
  subcontractors: {
    resource: 'subcontractor',
    permission: 'ContactsSubcontractors',
    fields: [
      'companyNumber',
      'vatNumber',
      'utr',
      'cisCode',
      'cisVerification',
      'cisVerifiedOn',
      'accountName',
      'sortCode',
      'accountNumber',
    ],
  },
  operatives: {
    resource: 'operative',
    permission: 'ContactsOperatives',
    fields: [
      'utr',
      'nationalInsurance',
      'cisCode',
      'cisVerification',
      'cisVerifiedOn',
      'accountName',
      'sortCode',
      'accountNumber',
    ],
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly resource: string; readonly permission: PermissionResource; readonly fields: readonly TaxDetailName[] }
  >
>
export type TaxedPath = keyof typeof TAXED

/** Reply of the calls: wire values by field, and who changed them last; null where there are none. */
export const taxDetailsReply = v.object({
  details: v.record(v.string(), v.unknown()),
  changed: v.nullable(v.object({ at: v.string(), by: v.nullable(v.string()) })),
})
export const taxDetailsRequest = v.record(v.string(), v.unknown())

/** Validates the request against the definition and the check digits of the numbers; returns the numbers in tidy form. */
export function validateTaxDetails(path: TaxedPath, given: Row): Validated {
  const names: readonly TaxDetailName[] = TAXED[path].fields
  const stray = Object.keys(given).filter(name => !names.some(known => known === name))
  if (stray.length > 0)
    return { ok: false, errors: stray.map(each => ({ path: each, message: `There is no field "${each}"` })) }
  const tidy = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      isChecked(name) && typeof value === 'string' ? tidied(value) : value,
    ]),
  )
  const valid = validateNew(taxDetails, tidy)
  if (!valid.ok) return valid
  const errors = names.flatMap(name => {
    const value = valid.value[name]
    const message = typeof value === 'string' ? CHECKS[name]?.(value) : null
    return message ? [{ path: name, message }] : []
  })
  return errors.length > 0 ? { ok: false, errors } : valid
}

/** Without its blanks and dashes; null for an empty text. A lone dash stays, so that its check refuses it. */
const tidied = (value: string): string | null => tidyNumber(value) || value.trim() || null

const isChecked = (name: string): boolean => name in CHECKS
