import { address, choice, code, file, integer, percentage, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { USUAL_OWN_APPROVAL } from '#domain/commercial/roles/four-eyes'
import { NIL, WHOLE } from '#domain/value/money'

const OWN_APPROVALS = [
  { value: 'none', label: 'No' },
  { value: 'orders', label: 'Orders only' },
  { value: 'all', label: 'Yes' },
] as const

/**
 * The firm's name in its documents and its usual terms. A firm that trades under several names has one record for each; the app uses the logo and
 * terms of the first. Spec: platform 2.6, company details; 3, companyLogo.
 */
export const company = defineResource({
  name: 'company',
  singular: 'Company details',
  plural: 'Company details',
  path: 'groupcompanies',
  area: 'admin',
  scope: { kind: 'account' },
  permission: {
    read: ['AdminCompanyDetails', 'AdminDocumentTemplates', 'Projects', 'ProjectHub'],
    write: ['AdminCompanyDetails'],
  },
  label: ['name'],
  fields: {
    name: text('Name', { required: true }),
    address: address('Address'),
    phone: text('Phone', { max: 40, reach: 'phone' }),
    email: text('Email', { reach: 'email' }),
    website: text('Website'),
    logo: file('Logo'),
    companyNumber: code('Company number', { max: 20 }),
    vatNumber: code('VAT number', { max: 30 }),
    /** Printed on payment and deduction statements: "123/AB45678". */
    employerReference: code('Employer’s PAYE reference', { max: 20 }),
    defaultVatCode: ref('Usual VAT code', 'vatCode'),
    retentionPercentage: percentage('Usual retention', { atLeast: NIL, atMost: WHOLE }),
    /** Whether people may approve what they entered or changed. Decision 671. */
    ownApproval: choice('Can people approve what they entered?', OWN_APPROVALS, {
      required: true,
      initial: USUAL_OWN_APPROVAL,
    }),
    paymentTermsDays: integer('Payment terms, days', { atLeast: 0, atMost: 365 }),
  },
  columns: ['name', 'phone', 'email', 'vatNumber'],
  sections: [
    { title: 'Company', fields: ['name', 'logo', 'phone', 'email', 'website', 'address'] },
    { title: 'Registration', fields: ['companyNumber', 'vatNumber', 'employerReference'] },
    { title: 'What is usual', fields: ['defaultVatCode', 'retentionPercentage', 'paymentTermsDays', 'ownApproval'] },
  ],
  defaultSort: 'id',
})
export type Company = RecordOf<typeof company>
