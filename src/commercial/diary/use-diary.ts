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
import { type Diary, type DiaryCell, diaryOf, progressOn } from '#domain/commercial/diary/diary'
import type { Day } from '#domain/value/day'
import { NIL, parseAs } from '#domain/value/money'
import { useConnected } from '../../app/office/use-connected'
import { useReply } from '../../app/office/use-reply'
import { useCan } from '../../app/viewer'
import { useAll } from '../../records/data/use-all'
import { useRecordsWithin } from '../../records/data/use-records-within'

/** Undefined while the replica answers; empty what the viewer may not read. */
function useFacts(project: number) {
  const can = useCan()
  const may = (resource: Parameters<typeof can.read>[0]) => (can.read(resource) ? project : null)
  return {
    deliveries: useRecordsWithin(delivery, 'project', may(delivery)),
    deliveryLines: useRecordsWithin(deliveryLine, 'project', may(deliveryLine)),
    deliveryPhotos: useRecordsWithin(deliveryPhoto, 'project', may(deliveryPhoto)),
    hours: useRecordsWithin(labourAllocation, 'project', may(labourAllocation)),
    issues: useRecordsWithin(issue, 'project', may(issue)),
    issuePhotos: useRecordsWithin(issuePhoto, 'project', may(issuePhoto)),
    entries: useRecordsWithin(diaryEntry, 'project', may(diaryEntry)),
    progress: useRecordsWithin(productProgress, 'project', may(productProgress)),
    progressPhotos: useRecordsWithin(progressPhoto, 'project', may(progressPhoto)),
  }
}

export interface SiteDiary {
  readonly diary: Diary
  readonly progress: readonly DiaryCell[]
  /** The office's history is in it: what was overwritten since, and what stood there before. */
  readonly hasHistory: boolean
}

/** The diary of a day, of what this device holds and has not sent, and with a connection of the office's history of progress. */
export function useDiary(project: number, day: Day): SiteDiary | undefined {
  const can = useCan()
  const facts = useFacts(project)
  const operatives = useAll(operative)
  const isConnected = useConnected()
  const asked = useReply(
    isConnected && can.read(productProgress) ? `/projects/${project}/diary-progress?day=${day}` : null,
    diaryProgressReply,
  )
  const { deliveries, deliveryLines, deliveryPhotos, hours, issues, issuePhotos, entries, progress, progressPhotos } =
    facts
  const isWaiting =
    (can.read(delivery) && !(deliveries && deliveryLines && deliveryPhotos)) ||
    (can.read(labourAllocation) && !hours) ||
    (can.read(issue) && !(issues && issuePhotos)) ||
    (can.read(diaryEntry) && !entries) ||
    (can.read(productProgress) && !(progress && progressPhotos))
  return useMemo(() => {
    if (isWaiting) return undefined
    const office =
      asked.kind === 'loaded' && asked.value.day === day
        ? asked.value.cells.map((cell): DiaryCell => ({
            ...cell,
            was: parseAs('percentage', cell.was) ?? NIL,
            percent: parseAs('percentage', cell.percent) ?? NIL,
          }))
        : null
    const diary = diaryOf(
      {
        deliveries: deliveries ?? [],
        deliveryLines: deliveryLines ?? [],
        hours: hours ?? [],
        operatives: operatives ?? [],
        issues: issues ?? [],
        photos: [...(issuePhotos ?? []), ...(deliveryPhotos ?? []), ...(progressPhotos ?? [])],
        entries: entries ?? [],
      },
      day,
    )
    return { diary, progress: progressOn(progress ?? [], office, day), hasHistory: office !== null }
  }, [
    isWaiting,
    asked,
    day,
    deliveries,
    deliveryLines,
    deliveryPhotos,
    hours,
    operatives,
    issues,
    issuePhotos,
    progressPhotos,
    entries,
    progress,
  ])
}
