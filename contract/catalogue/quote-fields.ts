import { day, note, ref, text } from '../fields/field'

/** What every quote says about itself; its prices are its lines. */
export const quoteFields = {
  name: text('Quote', { required: true }),
  reference: text('Their reference', { max: 60 }),
  validFrom: day('Valid from'),
  validTo: day('Valid to'),
  project: ref('Only for project', 'project'),
  notes: note('Notes'),
} as const
export const quoteSections = (from: string, ...also: readonly string[]) =>
  [
    { title: 'Quote', fields: ['name', from, 'reference', 'validFrom', 'validTo', 'project', ...also] },
    { title: 'Notes', fields: ['notes'] },
  ] as const
