import { code, day, note, ref, text } from '../fields/field'

/** Fields of every quote; its prices are its lines. */
export const quoteFields = {
  name: text('Quote', { required: true }),
  reference: code('Their reference', { max: 60 }),
  validFrom: day('Valid from'),
  validTo: day('Valid to'),
  project: ref('Only for project', 'project'),
  notes: note('Notes'),
} as const
/** Returns the list, form and permission parts that all quotes share. `from` is the field of the firm that gave it; `also` are the quote's own fields. */
export const quoteShape = <const From extends string, const Also extends string = never>(
  from: From,
  ...also: readonly Also[]
) =>
  ({
    area: 'catalogue',
    scope: { kind: 'library' },
    label: ['name'],
    foundBy: ['reference'],
    columns: ['name', from, 'reference', 'validFrom', 'validTo', 'project'],
    sections: [
      { title: 'Quote', fields: ['name', from, 'reference', 'validFrom', 'validTo', 'project', ...also] },
      { title: 'Notes', fields: ['notes'] },
    ],
    defaultSort: 'name',
    period: { from: 'validFrom', to: 'validTo', most: null },
    alike: 'name',
  }) as const
