import { choice, file, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { QUOTE_PERMISSION } from './quote-request'

/** A file sent to a bidder or received from one, unchanged: the evidence of a price. */
export const quoteFile = defineResource({
  name: 'quoteFile',
  singular: 'Quote file',
  path: 'quotefiles',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: QUOTE_PERMISSION,
  label: ['fileName'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    request: ref('Quote request', 'quoteRequest', { required: true }),
    quote: ref('Bidder', 'bidderQuote', { required: true, within: { request: 'request' } }),
    kind: choice(
      'What it is',
      [
        { value: 'reply', label: 'Reply' },
        { value: 'enquiry', label: 'Enquiry' },
      ],
      { required: true, initial: 'reply' },
    ),
    fileName: text('File name', { required: true }),
    file: file('File', { required: true }),
  },
  columns: ['fileName', 'kind'],
  sections: [{ title: 'File', fields: ['fileName', 'kind', 'file'] }],
  defaultSort: 'id',
})
export type QuoteFile = RecordOf<typeof quoteFile>
