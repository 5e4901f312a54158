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
/** How every quote is shown, found and dated; `from` is the field of who gave it, `also` are fields of its own. */
export const quoteShape = <const From extends string, const Also extends string = never>(
  from: From,
  ...also: readonly Also[]
) =>
  ({
    area: 'catalogue',
    scope: { kind: 'library' },
    label: ['name'],
    columns: ['name', from, 'reference', 'validFrom', 'validTo', 'project'],
    sections: [
      { title: 'Quote', fields: ['name', from, 'reference', 'validFrom', 'validTo', 'project', ...also] },
      { title: 'Notes', fields: ['notes'] },
    ],
    defaultSort: 'name',
    period: { from: 'validFrom', to: 'validTo', most: null },
    alike: 'name',
  }) as const
