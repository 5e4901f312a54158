import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { guarantee, type guaranteeLifecycle } from '#contract/commercial/guarantees/guarantee'
import { subcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import {
  guaranteeStatus,
  type JudgedGuarantee,
  lastDayOf,
  lastDayWords,
} from '#domain/commercial/guarantees/guarantees'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { DeviceFacts } from '../../records/lifecycle/steps'
import { formatDay, formatMoney } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { Notice } from '../../ui/status/notice'

/** Returns what the guards of a guarantee ask for. */
export const useGuaranteeFacts = (): DeviceFacts<typeof guaranteeLifecycle> => ({ today: useToday() })

const LEVELS = { released: 'calm', expired: 'warning', ending: 'warning', inPlace: 'calm', unknown: 'warning' } as const

/** The amount of a guarantee, and its last day by the terms of its contract. */
export function GuaranteeMore({ id }: { readonly id: number }) {
  const today = useToday()
  const { account } = useViewer()
  const found = useRecord(guarantee, id)
  const terms = useRecordsWithin(contractTerms, 'project', found?.project ?? null)
  const subcontracts = useRecordsWithin(subcontractTerms, 'project', found?.project ?? null)
  if (!found || !terms || !subcontracts) return null
  const lastDay = lastDayOf(found, { terms, subcontracts }, today)
  const status = guaranteeStatus(found.state, lastDay, today)
  const judged: JudgedGuarantee = { guarantee: found, lastDay, status }
  return (
    <>
      <TitleBlock
        cells={[
          { label: 'Starts on', value: formatDay(found.startsOn) },
          { label: 'Last day', value: lastDay === null ? '–' : formatDay(lastDay) },
          ...(found.releasedOn === null
            ? []
            : [{ label: 'Released on', value: formatDay(found.releasedOn), note: found.releasedBy ?? undefined }]),
        ]}
        deciding={{
          label: status === 'released' ? 'Released' : 'Secures',
          value: found.amount === null ? '–' : formatMoney(found.amount, account.currency),
        }}
      />
      <Notice tone={LEVELS[status]} note={WHAT_NEXT[status]}>
        {sentence(lastDayWords(judged, today))}.
      </Notice>
    </>
  )
}

const WHAT_NEXT = {
  released: undefined,
  expired: 'It secures nothing any more. Get a new one, or record its release.',
  ending: 'If it is still needed after that day, have it extended and enter the new last day.',
  inPlace: undefined,
  unknown: 'Enter the day of the event in the terms of the contract, so that you are warned in time.',
} as const

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
