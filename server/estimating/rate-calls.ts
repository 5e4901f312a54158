import { assessment } from '#contract/estimating/assessment'
import { componentMaterial } from '#contract/estimating/component-material'
import { PRICING_MODES } from '#contract/estimating/pricing-modes'
import {
  baseOnly,
  blanketPercentages,
  changedReply,
  changePrice,
  changeRate,
  selectedPrice,
  targetReply,
  targetRequest,
  unfixRequest,
} from '#contract/estimating/rate-commands'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import { text, whole } from '../calls/path'
import { reads, writes } from '../calls/permission'
import { idText, optionalOr } from '../calls/query'
import { requireShownBill } from '../records/read/shown-bill'
import { read } from '../records/write/typed'
import { changeActivityRate, changeMaterialPrice, selectedPriceOf } from './change-price'
import { applyTarget, setBlanketPercentages, setPricingMode, takeCheapest, unfixProducts } from './rate-commands'

/** Commands on the rates of a whole assessment. All need a connection: they move money. Spec: business 7; decision 005. */
const change = {
  method: 'post',
  tag: 'Rate build up',
  permission: writes(componentMaterial),
  reply: changedReply,
} as const

export const rateCalls = [
  call({
    ...change,
    path: '/assessments/{id}/blanket-percentages',
    summary: 'Set percentages of the whole assessment',
    request: blanketPercentages,
    run: ({ tx, params, body }) => setBlanketPercentages(tx, params.id, body),
  }),
  call({
    ...change,
    path: '/assessments/{id}/blanket-pricing-mode/{mode}',
    summary: 'Set the pricing mode of every product',
    params: { mode: text },
    request: baseOnly,
    run: ({ tx, params, body }) => setPricingMode(tx, params.id, pricingMode(params.mode), body.base),
  }),
  call({
    ...change,
    path: '/assessments/{id}/target-price',
    summary: 'Set the rates so that the total is the given price, to the penny',
    request: targetRequest,
    reply: targetReply,
    run: ({ tx, params, body }) => applyTarget(tx, params.id, body),
  }),
  call({
    ...change,
    path: '/assessments/{id}/unfix-products',
    summary: 'Reopen the rate build-up',
    request: unfixRequest,
    run: ({ tx, params, body }) => unfixProducts(tx, params.id, body),
  }),
  call({
    ...change,
    path: '/assessments/{id}/cheapest-prices',
    summary: 'Apply the cheapest valid quote for every material',
    request: baseOnly,
    run: ({ tx, params, body }) => takeCheapest(tx, params.id, body.base),
  }),
  call({
    ...change,
    path: '/assessmentlabourcomponentmaterials/{id}/change-price/{line}',
    summary: 'Change the price of a material across the assessment',
    params: { line: whole },
    request: changePrice,
    run: ({ tx, params, body }) => changeMaterialPrice(tx, params.id, params.line, body),
  }),
  call({
    ...change,
    path: '/assessmentlabourcomponentactivities/{id}/change-rate/{line}',
    summary: 'Change the rate of an activity across the assessment',
    params: { line: whole },
    request: changeRate,
    run: ({ tx, params, body }) => changeActivityRate(tx, params.id, params.line, body),
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/materials/{material}/selected-price',
    tag: 'Rate build up',
    summary: 'Get the price the assessment uses for a material, from any supplier or from `supplier`',
    permission: reads(componentMaterial),
    query: { supplier: optionalOr('must be the id of a supplier', idText) },
    reply: selectedPrice,
    run: async ({ tx, params, query }) => {
      await read(tx, assessment, params.id)
      await requireShownBill(tx, params.id, [componentMaterial])
      return selectedPriceOf(tx, params.id, params.material, query.supplier ?? null)
    },
  }),
]

function pricingMode(named: string) {
  const mode = PRICING_MODES.find(({ value }) => value === named)?.value
  if (!mode) throw new ProblemError('not-found')
  return mode
}
