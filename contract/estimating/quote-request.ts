import { requestGuards } from '#domain/estimating/quotes/request-guards'
import { choice, code, day, instant, integer, note, ref, sequenceNumber, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type RecordOf } from '../kit/resource'

/** Permissions to ask for prices and see them: people who build rates. */
export const QUOTE_PERMISSION = { read: ['ProjectsRateBuildUp'], write: ['ProjectsRateBuildUp'] } as const

const REQUEST_KINDS = [
  { value: 'saf', label: 'Supply and fit' },
  { value: 'materials', label: 'Materials' },
] as const

/**
 * An enquiry to several firms for prices of lines of one assessment. Its lines are `quoteRequestLine`; each firm with its reply is a `bidderQuote`.
 * The server numbers it when it is first sent, across the firm.
 */
export const quoteRequest = defineResource({
  name: 'quoteRequest',
  singular: 'Quote request',
  path: 'quoterequests',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: QUOTE_PERMISSION,
  label: ['name'],
  foundBy: ['reference'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    number: sequenceNumber('No.', {
      within: null,
      given: 'command',
      writtenAs: { field: 'reference', prefix: 'QR-', digits: 4 },
    }),
    /** The number bidders quote: "QR-0118". */
    reference: code('Request no.', { serverOwned: true }),
    name: text('Prices for', { required: true }),
    kind: choice('Asks for', REQUEST_KINDS, { required: true, initial: 'saf' }),
    dueDate: day('Reply by'),
    openDays: integer('Prices valid for, days', { atLeast: 0, atMost: 3_650, initial: 90 }),
    message: note('To the bidders'),
    state: stateField('State', {
      draft: { label: 'Draft', said: 'a draft', level: 'subtle' },
      sent: { label: 'Sent', level: 'info-secondary' },
      received: { label: 'Received', level: 'info' },
      applied: { label: 'Applied', level: 'accent' },
      declined: { label: 'Declined', level: 'none', isEnd: true },
      expired: { label: 'Expired', level: 'warning', isEnd: true },
    }),
    sentAt: instant('Sent', { serverOwned: true }),
    appliedAt: instant('Applied', { serverOwned: true }),
  },
  columns: ['reference', 'name', 'kind', 'state', 'dueDate', 'sentAt'],
  sections: [
    { title: 'Request', fields: ['name', 'kind', 'dueDate', 'openDays'] },
    { title: 'To the bidders', fields: ['message'] },
  ],
  defaultSort: '-createdAt',
})
export type QuoteRequest = RecordOf<typeof quoteRequest>

const hidden = { when: 'online', rank: 'hidden' } as const

/** Sending and applying reach others or move money, so they need a connection; the outcome may be recorded offline. */
export const quoteRequestLifecycle = defineLifecycle(quoteRequest, {
  field: 'state',
  guards: requestGuards,
  transitions: {
    send: {
      ...hidden,
      label: 'Send',
      from: ['draft', 'sent', 'received', 'applied'],
      to: 'sent',
      guards: ['hasLines', 'hasBidders'],
      hasConsequence: true,
    },
    receive: {
      label: 'Take in a reply',
      from: ['draft', 'sent', 'received', 'applied'],
      to: 'received',
      rank: 'hidden',
      when: 'queue',
    },
    apply: { ...hidden, label: 'Apply', from: ['draft', 'sent', 'received', 'applied'], to: 'applied' },
    decline: {
      label: 'Close without using it',
      from: ['draft', 'sent', 'received'],
      to: 'declined',
      rank: 'other',
      when: 'queue',
      confirm: 'The replies are kept. The estimate stays as it is.',
    },
    expire: { label: 'Mark as expired', from: ['sent', 'received'], to: 'expired', rank: 'other', when: 'queue' },
    reopen: { label: 'Open again', from: ['declined', 'expired'], to: 'received', rank: 'back', when: 'queue' },
  },
})
