import * as v from 'valibot'
import { id } from '../fields/schema'
import { base } from './rate-commands'

/** POST /quoterequests/{id}/send: sends to these bidders, each with its own workbook and PDF. */
export const sendRequest = v.strictObject({
  bidders: v.pipe(v.array(id), v.minLength(1, 'Choose a bidder'), v.maxLength(100)),
})
/** `mailed` was sent; `byHand` have no address, or the server no mail server: a person passes on their documents. */
export const sendReply = v.strictObject({
  mailed: v.number(),
  byHand: v.number(),
  failed: v.array(v.strictObject({ bidder: id, reason: v.string() })),
})

/**
 * POST /assessments/{id}/apply-quotes: the bidder whose price each line takes. `leftOut` are allowance lines that become fixed costs, because a
 * bidder in use has no price for them.
 */
export const applyQuotes = v.strictObject({
  request: id,
  choices: v.pipe(
    v.array(v.strictObject({ line: id, quote: id })),
    v.minLength(1, 'Choose a price'),
    v.maxLength(10_000),
  ),
  leftOut: v.exactOptional(v.pipe(v.array(id), v.maxLength(1_000)), []),
  ...base,
})
/** Net of the assessment before and after. */
export const applyReply = v.strictObject({
  changed: v.number(),
  skipped: v.number(),
  before: v.string(),
  after: v.string(),
})
