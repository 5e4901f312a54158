import { useMemo } from 'react'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { diaryProgressReply } from '#contract/commercial/diary-calls'
import { diaryEntry } from '#contract/commercial/diary-entry'
import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { productProgress } from '#contract/commercial/product-progress'
import { progressPhoto } from '#contract/commercial/progress-photo'
import { operative } from '#contract/contacts/operative'
import type { Resource } from '#contract/kit/resource'
import { type Diary, type DiaryCell, diaryOf, progressOn } from '#domain/commercial/diary/diary'
import { addDays, type Day } from '#domain/value/day'
import { NIL, parseAs } from '#domain/value/money'
import { recordsOfDays, recordsWithin } from '#local/read/within'
import type { Tables } from '#local/store/stored'
import type { LocalRecord } from '#local/types'
import { useConnected } from '../../app/office/use-connected'
import { useReply } from '../../app/office/use-reply'
import { useCan } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { asHeldList } from '../../records/data/held'
import { useAllEver } from '../../records/data/use-all'
import { useRecordsWithin } from '../../records/data/use-records-within'

/** What this device holds of one day: found by its index, however much the project has. Undefined while the replica answers; empty what may not be read. */
function useFactsOf(project: number, day: Day) {
  const replica = useReplica()
  const can = useCan()
  const may = {
    deliveries: can.read(delivery),
    hours: can.read(labourAllocation),
    issues: can.read(issue),
    entries: can.read(diaryEntry),
    progress: can.read(productProgress),
  }
  return useLive(
    () => replica.store.read(tables => factsOf(tables, may, project, day)),
    [replica, project, day, ...Object.values(may)],
  )
}

type May = Readonly<Record<'deliveries' | 'hours' | 'issues' | 'entries' | 'progress', boolean>>

async function factsOf(tables: Tables, may: May, project: number, day: Day) {
  const on = async <R extends Resource>(resource: R, isRead: boolean, days: readonly [string, string]) =>
    asHeldList(resource, isRead ? (await recordsOfDays(tables, resource.name, project, days)).filter(isKept) : [])
  // A moment is a text of Greenwich: the neighbours have what is of this day in the United Kingdom, or by the offset it was written with.
  const about = [addDays(day, -1), addDays(day, 2)] as const
  const deliveries = await on(delivery, may.deliveries, [day, day])
  const lines = await Promise.all(deliveries.map(({ id }) => recordsWithin(tables, deliveryLine.name, 'delivery', id)))
  return {
    deliveries,
    deliveryLines: asHeldList(deliveryLine, lines.flat().filter(isKept)),
    hours: await on(labourAllocation, may.hours, [day, day]),
    entries: await on(diaryEntry, may.entries, [day, day]),
    photos: [
      ...(await on(issuePhoto, may.issues, about)),
      ...(await on(deliveryPhoto, may.deliveries, about)),
      ...(await on(progressPhoto, may.progress, about)),
    ],
  }
}
const isKept = (row: LocalRecord): boolean => row['archivedAt'] === null

export interface SiteDiary {
  readonly diary: Diary
  readonly progress: readonly DiaryCell[]
  /** The office's history is in it: what was overwritten since, and what stood there before. */
  readonly hasHistory: boolean
}

/** The diary of a day, of what this device holds and has not sent, and with a connection of the office's history of progress. */
export function useDiary(project: number, day: Day): SiteDiary | undefined {
  const can = useCan()
  const facts = useFactsOf(project, day)
  const issues = useRecordsWithin(issue, 'project', can.read(issue) ? project : null)
  const progress = useRecordsWithin(productProgress, 'project', can.read(productProgress) ? project : null)
  // A person who was archived since has worked all the same, for the firm they are of.
  const operatives = useAllEver(operative)
  const isConnected = useConnected()
  const asked = useReply(
    isConnected && can.read(productProgress) ? `/projects/${project}/diary-progress?day=${day}` : null,
    diaryProgressReply,
  )
  return useMemo(() => {
    if (!facts || !issues || !progress || !operatives) return undefined
    const office =
      asked.kind === 'loaded' && asked.value.day === day
        ? asked.value.cells.map((cell): DiaryCell => ({
            ...cell,
            was: parseAs('percentage', cell.was) ?? NIL,
            percent: parseAs('percentage', cell.percent) ?? NIL,
          }))
        : null
    const diary = diaryOf({ ...facts, operatives, issues }, day)
    return { diary, progress: progressOn(progress, office, day), hasHistory: office !== null }
  }, [asked, day, facts, operatives, issues, progress])
}
