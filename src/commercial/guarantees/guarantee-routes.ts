import { guarantee } from '#contract/commercial/guarantees/guarantee'
import { hubRoute } from '../../common/places/routes'
import { pages } from '../../records/pages'
import { GuaranteeMore, useGuaranteeFacts } from './guarantee-more'

/** What secures the contracts of a project. Decision 729. */
export const guaranteeRoutes = [
  ...pages(guarantee, {
    parent: () => hubRoute,
    path: 'payments/guarantees',
    within: 'project',
    more: GuaranteeMore,
    useFacts: useGuaranteeFacts,
  }),
] as const
