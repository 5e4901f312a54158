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
import type { NamedCall } from '../http/docs/named-call'

const post = { method: 'post', tag: 'Rate build up', reply: changedReply } as const

/** The calls of `estimating/rate-routes` as the API describes them. */
export const RATE_CALLS: readonly NamedCall[] = [
  {
    ...post,
    path: '/assessments/{id}/blanket-percentages',
    summary: 'Set percentages of the whole assessment',
    request: blanketPercentages,
  },
  {
    ...post,
    path: '/assessments/{id}/blanket-pricing-mode/{mode}',
    summary: 'Price every product in one way',
    request: baseOnly,
  },
  {
    ...post,
    path: '/assessments/{id}/target-price',
    summary: 'Fix the rates that come to a price, to the penny',
    request: targetRequest,
    reply: targetReply,
  },
  { ...post, path: '/assessments/{id}/unfix-products', summary: 'Let rates be built again', request: unfixRequest },
  {
    ...post,
    path: '/assessments/{id}/cheapest-prices',
    summary: 'Take the cheapest valid quote for every material',
    request: baseOnly,
  },
  {
    ...post,
    path: '/assessmentlabourcomponentmaterials/{id}/change-price/{line}',
    summary: 'Change the price of a material across the assessment',
    request: changePrice,
  },
  {
    ...post,
    path: '/assessmentlabourcomponentactivities/{id}/change-rate/{line}',
    summary: 'Change the rate of an activity across the assessment',
    request: changeRate,
  },
  {
    method: 'get',
    path: '/assessments/{id}/materials/{material}/selected-price',
    tag: 'Rate build up',
    summary: 'What the assessment takes a material at. Query: supplier',
    reply: selectedPrice,
  },
]
