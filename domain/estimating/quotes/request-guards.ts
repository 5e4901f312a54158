import { guardsOver } from '../../records/transition'

/** Facts the guards of a quote request need, besides the request itself. */
interface RequestFacts {
  readonly askedLines: number
  readonly bidders: number
}

const guard = guardsOver<RequestFacts>()

/** Guards of a quote request's transitions. */
export const requestGuards = {
  hasLines: guard(['askedLines'], ({ askedLines }) => (askedLines === 0 ? 'Nothing is asked yet: add lines' : null)),
  hasBidders: guard(['bidders'], ({ bidders }) => (bidders === 0 ? 'Nobody is asked yet: add bidders' : null)),
} as const
