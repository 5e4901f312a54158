import * as v from 'valibot'
import { LINK_STOPS } from '#domain/commercial/payment/client-stops'
import { isDay } from '#domain/value/day'
import { filled, id, storable } from '../../fields/schema'

/** Page on which a client certifies. It is a page of its own, outside the app. */
const CLIENT_PAGE = '/certify'
/** The secret is behind the hash, which a browser sends to no server: it is in no log and no Referer. */
export const clientLinkPath = (secret: string): string => `${CLIENT_PAGE}#${secret}`

const amount = v.string()
const secret = v.pipe(v.string(), v.maxLength(100))

/** POST /productpaymentapplications/{id}/client-requests. Without `sendTo` nothing is mailed. */
export const clientRequestRequest = v.strictObject({
  sendTo: v.nullable(storable(255)),
  message: v.nullable(storable(2_000)),
  expiresOn: v.pipe(v.string(), v.check(isDay, 'Choose a day')),
})
/** `url` is shown once. `mail` is null where there was no address; with `failed` comes the reason. */
export const madeClientRequestReply = v.object({
  id,
  url: v.string(),
  mail: v.nullable(v.picklist(['sent', 'kept', 'failed'])),
  fault: v.nullable(v.string()),
})
export type MadeClientRequest = v.InferOutput<typeof madeClientRequestReply>

/**
 * GET /productpaymentapplications/{id}/client-requests: each link that waits for the client, and why it has stopped. A link works on its maker's
 * authority as it is now, which only the server knows. Null while it works.
 */
export const clientStopsReply = v.array(v.object({ id, stopped: v.nullable(v.picklist(LINK_STOPS)) }))

/** POST /client-certificates/look. */
export const clientLookRequest = v.strictObject({ secret })

const decided = v.object({
  item: id,
  decision: v.picklist(['reduced', 'queried']),
  certifiedValue: v.nullable(amount),
  certifiedMaterial: v.nullable(amount),
  reason: v.nullable(v.string()),
})

/**
 * The application as a client sees it through a link; money in wire form and to date, but for `due`, `vat` and `total`. Once answered, `lines` are only those that were not
 * agreed, and `answer` says what was sent. `notYet` says why it can't be certified today.
 */
export const clientLookReply = v.object({
  firm: v.string(),
  firmAddress: v.string(),
  client: v.string(),
  project: v.string(),
  reference: v.string(),
  currency: v.string(),
  valuationDate: v.string(),
  finalDate: v.nullable(v.string()),
  expiresOn: v.string(),
  message: v.nullable(v.string()),
  notYet: v.nullable(v.string()),
  terms: v.object({
    retentionPercentage: amount,
    retentionKept: amount,
    retentionOnMaterials: v.boolean(),
    retentionCap: v.nullable(amount),
    discountPercentage: amount,
    vatRate: amount,
    isReverseCharge: v.boolean(),
  }),
  certifiedBefore: amount,
  lines: v.array(
    v.object({
      id,
      kind: v.picklist(['product', 'fixedCost', 'onAccount']),
      isVariation: v.boolean(),
      name: v.string(),
      contractValue: v.nullable(amount),
      progress: amount,
      value: amount,
      materialValue: amount,
      certifiedBefore: amount,
      materialBefore: amount,
    }),
  ),
  answer: v.nullable(
    v.object({
      at: v.string(),
      name: v.string(),
      role: v.string(),
      outcome: v.picklist(['certified', 'queried']),
      /** Certified, with VAT; null where lines are queried. */
      total: v.nullable(amount),
      agreedLines: v.number(),
      lines: v.array(decided),
    }),
  ),
})
export type ClientLook = v.InferOutput<typeof clientLookReply>

/** Path below /api of the call that takes a client's answer. It has many lines, so its body may weigh more than those of other open calls. */
export const CLIENT_ANSWER = '/client-certificates/answer'
/** Room for 5,000 agreed lines and more than a thousand others. */
export const CLIENT_ANSWER_BYTES = 256 * 1024

/**
 * POST /client-certificates/answer: each line of the application, agreed or with its decision. `total` is the sum due that the page showed; null where a line is queried. An answer at
 * another sum is refused, because the person has not seen it.
 */
export const clientAnswerRequest = v.strictObject({
  secret,
  name: filled(100, 'Write your name'),
  role: filled(100, 'Write your role'),
  total: v.nullable(amount),
  agreed: v.pipe(v.array(id), v.maxLength(5_000)),
  lines: v.pipe(
    v.array(
      v.strictObject({
        item: id,
        decision: v.picklist(['reduced', 'queried']),
        certifiedValue: v.nullable(amount),
        certifiedMaterial: v.nullable(amount),
        reason: v.nullable(storable(2_000)),
      }),
    ),
    v.maxLength(5_000),
  ),
})
export type ClientAnswerRequest = v.InferOutput<typeof clientAnswerRequest>
