import * as v from 'valibot'
import { id } from '../fields/schema'
import { base } from './rate-commands'

/** POST /quoterequests/{id}/send: to these bidders, each with a workbook and a PDF of its own. */
export const sendRequest = v.strictObject({
  bidders: v.pipe(v.array(id), v.minLength(1, 'Choose a bidder'), v.maxLength(100)),
})
/** `mailed` left; `byHand` have no address, or the server no mail server: their documents are made, and a person passes them on. */
export const sendReply = v.strictObject({
  mailed: v.number(),
  byHand: v.number(),
  failed: v.array(v.strictObject({ bidder: id, reason: v.string() })),
})

/**
 * POST /assessments/{id}/apply-quotes: which bidder's price each line takes. `leftOut` are allowance lines that become fixed costs, because a
 * bidder that is used leaves them out.
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
