import { code, percentage, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { isCisRate } from '#domain/commercial/labour/cis'
import { NIL, WHOLE } from '#domain/value/money'

/** Deduction from a subcontractor's labour under the Construction Industry Scheme: gross 0 %, verified 20 %, unverified 30 %. */
export const cisCode = defineResource({
  name: 'cisCode',
  singular: 'CIS code',
  path: 'cistaxcodes',
  area: 'accounts',
  scope: { kind: 'account' },
  permission: { read: ['AccountsCISCodes'], write: ['AccountsCISCodes'] },
  label: ['code', 'name'],
  fields: {
    code: code('Code', { required: true, max: 20 }),
    name: text('Name', { required: true }),
    deduction: percentage('Deduction', { required: true, atLeast: NIL, atMost: WHOLE, initial: NIL }),
  },
  columns: ['code', 'name', 'deduction'],
  sections: [{ title: 'CIS code', fields: ['code', 'name', 'deduction'] }],
  defaultSort: 'code',
  alike: 'code',
  together: {
    fields: ['deduction'],
    problem: ({ deduction }) =>
      isCisRate(deduction) ? null : { field: 'deduction', message: 'CIS deducts 0, 20 or 30 %, and no other rate' },
  },
})
export type CisCode = RecordOf<typeof cisCode>
