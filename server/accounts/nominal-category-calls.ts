import { NOMINAL_CATEGORIES, nominalCategory, nominalCode } from '#contract/accounts/nominal-code'
import { call } from '../calls/call'
import { reads } from '../calls/permission'
import { list } from '../calls/reply'

/** Where nominal codes can stand in the books. Spec: business 7. */
export const nominalCategoryCalls = [
  call({
    method: 'get',
    path: '/nominalcodes/categories',
    tag: 'Accounts',
    summary: 'List the categories a nominal code can belong to',
    permission: reads(nominalCode),
    reply: list(nominalCategory),
    serve: () => Promise.resolve(NOMINAL_CATEGORIES.map(({ value, label }) => ({ value, label }))),
  }),
]
