/** Merge fields of document templates, with the sample shown in a preview. */
export const MERGE_FIELDS = [
  { name: 'company.name', says: 'Your firm', sample: 'Northgate Interiors Ltd' },
  { name: 'company.address', says: 'Its address', sample: '4 Foundry Lane, Leeds, LS1 4AP' },
  { name: 'company.phone', says: 'Its telephone', sample: '0113 496 0000' },
  { name: 'company.vatNumber', says: 'Its VAT number', sample: 'GB 123 4567 89' },
  { name: 'project.name', says: 'The project', sample: 'Kestrel House' },
  { name: 'project.reference', says: 'Its number', sample: '2417' },
  { name: 'project.address', says: 'The site', sample: '12 Harbour Way, Hull, HU1 2AA' },
  { name: 'recipient.name', says: 'Whom it goes to', sample: 'Alderman Build Ltd' },
  { name: 'recipient.contact', says: 'Whom there', sample: 'Jo Field' },
  { name: 'document.number', says: 'The document’s number', sample: '7' },
  { name: 'document.date', says: 'Its date', sample: '21/11/2026' },
  { name: 'document.total', says: 'Its total', sample: '£19,215.29' },
  { name: 'user.name', says: 'Who sends it', sample: 'Priya Nair' },
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]['name']

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g
const isField = (name: string): name is MergeField => MERGE_FIELDS.some(each => each.name === name)

/** Returns the text with its fields filled in; a missing value leaves nothing, an unknown name stays as written. */
export const fillFields = (text: string, values: Readonly<Partial<Record<MergeField, string>>>): string =>
  text.replaceAll(FIELD, (written, name: string) => (isField(name) ? (values[name] ?? '') : written))

/** Returns names between braces that are not fields, in the order of the text, each once. */
export const unknownFields = (text: string): string[] =>
  [...new Set([...text.matchAll(FIELD)].map(match => match[1] ?? ''))].filter(name => !isField(name))
