import { NIL, SMALLEST } from '#domain/value/money'
import { cells, code, cost, day, flag, instant, note, quantity, ref, text, type ValueOf } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type RecordOf } from '../kit/resource'
import { QUOTE_PERMISSION } from './quote-request'

/**
 * One firm of a quote request, with its prices. A line without a price has no cell, or one without a price; zero means included. The bids of
 * tenderers in a client's workbook are such records too, with a request in state Received (decision 460).
 */
export const bidderQuote = defineResource({
  name: 'bidderQuote',
  singular: 'Bidder',
  path: 'bidderquotes',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: QUOTE_PERMISSION,
  label: ['name'],
  foundBy: ['reference'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    request: ref('Quote request', 'quoteRequest', { required: true }),
    name: text('Bidder', { required: true }),
    subcontractor: ref('Subcontractor', 'subcontractor'),
    supplier: ref('Supplier', 'supplier'),
    contact: text('For the attention of'),
    email: text('Send to', { reach: 'email' }),
    state: stateField('State', {
      to_ask: { label: 'Not asked yet', level: 'subtle' },
      sent: { label: 'Asked', level: 'info-secondary' },
      received: { label: 'Received', level: 'accent' },
      declined: { label: 'Declined', level: 'none', isEnd: true },
    }),
    /** Time and address of the sent mail. Empty for a bidder asked by hand. */
    sentAt: instant('Sent', { serverOwned: true }),
    sentTo: text('Sent to', { serverOwned: true }),
    fault: text('Why it was not sent', { serverOwned: true }),
    receivedOn: day('Received'),
    reference: code('Their reference', { max: 60 }),
    validTo: day('Prices valid to'),
    qualifications: note('Qualifications'),
    prices: cells(
      'Prices',
      'quoteRequestLine',
      {
        /** For `per` units; null counts as one. */
        price: cost('Price', { atLeast: NIL }),
        per: quantity('Price is for', { atLeast: SMALLEST }),
        /** The quantity they priced, where it differs from the one asked. */
        quantity: quantity('Their quantity'),
        note: text('Note', { max: 500 }),
        /** Outlier prices that the user reviewed and accepted. */
        isAccepted: flag('Accepted though unusual'),
        /** Whether it was chosen for the line by hand. */
        isPicked: flag('Chosen'),
      },
      { within: { request: 'request' } },
    ),
    /** Prices applied to the estimate from this quote, by line. */
    applied: cells(
      'Taken into the estimate',
      'quoteRequestLine',
      { price: cost('Price', { required: true, initial: NIL }) },
      { serverOwned: true, within: { request: 'request' } },
    ),
  },
  columns: ['name', 'state', 'email', 'sentAt', 'receivedOn', 'validTo'],
  sections: [
    { title: 'Bidder', fields: ['name', 'subcontractor', 'supplier', 'contact', 'email'] },
    { title: 'Their quote', fields: ['receivedOn', 'reference', 'validTo', 'qualifications'] },
  ],
  defaultSort: 'id',
})
export type BidderQuote = RecordOf<typeof bidderQuote>
export type BidCell = ValueOf<typeof bidderQuote.fields.prices>[string]

/** Each firm replies on its own, so each has its own state. */
export const bidderQuoteLifecycle = defineLifecycle(bidderQuote, {
  field: 'state',
  transitions: {
    ask: {
      label: 'Send the enquiry',
      from: ['to_ask', 'sent', 'received'],
      to: 'sent',
      rank: 'hidden',
      when: 'online',
    },
    receive: {
      label: 'Take in the reply',
      from: ['to_ask', 'sent', 'received', 'declined'],
      to: 'received',
      rank: 'hidden',
      when: 'queue',
    },
    decline: { label: 'They declined', from: ['to_ask', 'sent'], to: 'declined', rank: 'other', when: 'queue' },
    putBack: { label: 'Put back', from: ['declined', 'sent'], to: 'to_ask', rank: 'back', when: 'queue' },
  },
})
