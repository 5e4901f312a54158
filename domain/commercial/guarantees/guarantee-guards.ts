import { guardsOver } from '../../records/transition'
import { type Day, dayWords } from '../../value/day'

/** Facts the guards of a guarantee need, besides the guarantee itself. */
interface GuaranteeFacts {
  readonly today: Day
}

/** Guards of a guarantee's transitions. Decision 729. */
export const guaranteeGuards = {
  isReleasedInTime: guardsOver<GuaranteeFacts>()(
    ['today'],
    ({ today }, { startsOn }: { readonly startsOn: Day }, { releasedOn }: { readonly releasedOn: Day }) => {
      if (releasedOn > today) return 'The day of the release has not come yet'
      return releasedOn < startsOn
        ? `This starts on ${dayWords(startsOn)}, so it can’t be released on ${dayWords(releasedOn)}`
        : null
    },
  ),
} as const
