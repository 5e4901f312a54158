import type { PermissionResource } from '../permissions'
import { address, flag, note, position, ref, text } from '../fields/field'

/** Fields of every client, supplier and subcontractor. VAT and CIS details are not here: they stay off devices (decision 007). */
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

/** Permissions of people who contact suppliers, and so see their contact details; everyone else sees the name only. */
export const REACHES_SUPPLIERS = [
  'ContactsSuppliers',
  'ProjectsRateBuildUp',
  'ProjectHubMaterialOrders',
  'ProjectHubFixedCostOrders',
  'ProjectHubDeliveries',
] as const satisfies readonly PermissionResource[]
/** Permissions of people who contact subcontractors, and so see their contact details. */
export const REACHES_SUBCONTRACTORS = [
  'ContactsSubcontractors',
  'ProjectsRateBuildUp',
  'ProjectHubLabourApplications',
  'ProjectHubIncomingApplications',
] as const satisfies readonly PermissionResource[]

/** Fields of a person at a firm; the field `of` names the firm. */
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

/** Fields of a further address of a firm: a yard, an office, where invoices go. */
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

/** Returns the field of the firm that a person or an address belongs to. */
export const belongsTo = (label: string, target: string) => ref(label, target, { required: true })
