import { address, note, text } from '../fields/field'

/** What every firm we deal with has. VAT and CIS details are not here: they stay off devices (decision 007). */
export const contactFields = {
  fullName: text('Name', { required: true }),
  contactPerson: text('Contact'),
  email: text('Email'),
  phone: text('Phone', { max: 40 }),
  address: address('Address'),
  notes: note('Notes'),
} as const
export const contactSections = [
  { title: 'Company', fields: ['fullName', 'contactPerson', 'email', 'phone'] },
  { title: 'Address', fields: ['address'] },
  { title: 'Notes', fields: ['notes'] },
] as const
export const contactColumns = ['fullName', 'contactPerson', 'phone', 'email'] as const
