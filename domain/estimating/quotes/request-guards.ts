import { guardsOver } from '../../records/transition'

/** What the guards of a quote request ask for beside the request itself. */
interface RequestFacts {
  readonly askedLines: number
  readonly bidders: number
}

const guard = guardsOver<RequestFacts>()

/** Source: estimating section 3, Quote request. */
export const requestGuards = {
  hasLines: guard(['askedLines'], ({ askedLines }) => (askedLines === 0 ? 'Nothing is asked yet: add lines' : null)),
  hasBidders: guard(['bidders'], ({ bidders }) => (bidders === 0 ? 'Nobody is asked yet: add bidders' : null)),
} as const
