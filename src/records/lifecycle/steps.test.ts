import { expect, it } from 'vitest'
import { materialOrderLifecycle } from '#contract/commercial/material-order'
import { type Tender, tenderLifecycle } from '#contract/estimating/tender'
import { type QuoteRequest, quoteRequestLifecycle } from '#contract/estimating/quote-request'
import { stepsOf, whyNoTransition } from './steps'

// Only the state is looked at.
const request = { id: 1, archivedAt: null } as unknown as QuoteRequest
const facts = { orderLines: undefined, approval: undefined, orderTaken: undefined }
const firstOf = (state: string) => {
  const [first] = stepsOf(materialOrderLifecycle, { id: 1, state, email: null, archivedAt: null }, facts)
  return [first?.transition.label, first?.rank]
}

it('gives nothing up by the first button: closing an order is the usual way on once all of it has come', () => {
  expect(firstOf('delivered')).toEqual(['Close order', 'next'])
  for (const state of ['sent', 'part_delivered']) {
    expect(firstOf(state)).toEqual(['Close order', 'other'])
  }
  expect(firstOf('draft')).toEqual(['Send order', 'next'])
})

it('says of a transition that a page has its own button for why it cannot be made: its state, its guards, and what leads on', () => {
  const why = (state: QuoteRequest['state'], askedLines = 1, bidders = 1) =>
    whyNoTransition(quoteRequestLifecycle, { ...request, state }, 'send', { askedLines, bidders })
  expect(why('sent')).toBeNull()
  expect(why('draft', 0)).toBe('Nothing is asked yet: add lines')
  expect(why('declined')).toBe('This quote request is declined. “Open again” comes first')
})

it('asks before a transition with an input what does not depend on the input, and nothing else', () => {
  const stepWith = (siteMoney: readonly string[] | undefined) =>
    Object.fromEntries(
      stepsOf(tenderLifecycle, { id: 1, status: 'accepted', archivedAt: null }, { siteMoney }).map(
        ({ transition, reason }) => [transition.name, reason],
      ),
    )
  expect(stepWith(['2 invoices'])['undoAccept']).toBe(
    'The project has 2 invoices, so acceptance cannot be undone. Cancel or delete what is wrong first',
  )
  expect(stepWith(undefined)['undoAccept']).toBeNull()
  // Which of them was won is the input.
  const submitted = { id: 1, status: 'submitted', archivedAt: null, lines: { 8: {}, 9: {} } } as unknown as Tender
  expect(whyNoTransition(tenderLifecycle, submitted, 'partAward')).toBeNull()
})
