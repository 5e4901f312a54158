import type { PermissionResource } from '../permissions'
import { address, flag, note, position, ref, text } from '../fields/field'

/** What every firm we deal with has. VAT and CIS details are not here: they stay off devices (decision 007). */
export const contactFields = {
  fullName: text('Name', { required: true }),
  contactPerson: text('Contact'),
  email: text('Email', { reach: 'email' }),
  phone: text('Phone', { max: 40, reach: 'phone' }),
  address: address('Address'),
  notes: note('Notes'),
} as const
export const contactSections = [
  { title: 'Company', fields: ['fullName', 'contactPerson', 'email', 'phone'] },
  { title: 'Address', fields: ['address'] },
  { title: 'Notes', fields: ['notes'] },
] as const
export const contactColumns = ['fullName', 'contactPerson', 'phone', 'email'] as const

/** Who writes to suppliers and rings them, and so is shown how to reach them; everybody else who meets one is told its name. */
export const REACHES_SUPPLIERS = [
  'ContactsSuppliers',
  'ProjectsRateBuildUp',
  'ProjectHubMaterialOrders',
  'ProjectHubFixedCostOrders',
  'ProjectHubDeliveries',
] as const satisfies readonly PermissionResource[]
/** The same of subcontractors. */
export const REACHES_SUBCONTRACTORS = [
  'ContactsSubcontractors',
  'ProjectsRateBuildUp',
  'ProjectHubLabourApplications',
  'ProjectHubIncomingApplications',
] as const satisfies readonly PermissionResource[]

/** Someone at a firm; the firm is the field `of` names. */
export const personFields = {
  fullName: text('Name', { required: true }),
  jobTitle: text('Job title', { max: 100 }),
  email: text('Email', { reach: 'email' }),
  phone: text('Phone', { max: 40, reach: 'phone' }),
  mobile: text('Mobile', { max: 40, reach: 'phone' }),
  notes: note('Notes'),
  order: position(),
} as const
export const personSections = [
  { title: 'Person', fields: ['fullName', 'jobTitle', 'email', 'phone', 'mobile', 'notes'] },
] as const
export const personColumns = ['fullName', 'jobTitle', 'phone', 'email'] as const

/** One of a firm's further addresses: a yard, an office, where invoices go. */
export const placeFields = {
  name: text('What is there', { required: true, max: 100 }),
  address: address('Address', { required: true, requiredLines: ['street1', 'city', 'postcode'] }),
  takesDeliveries: flag('Takes deliveries'),
  takesInvoices: flag('Takes invoices'),
  order: position(),
} as const
export const placeSections = [
  { title: 'Address', fields: ['name', 'address', 'takesDeliveries', 'takesInvoices'] },
] as const
export const placeColumns = ['name', 'address', 'takesDeliveries', 'takesInvoices'] as const

/** The firm a person or an address belongs to. */
export const belongsTo = (label: string, target: string) => ref(label, target, { required: true })
