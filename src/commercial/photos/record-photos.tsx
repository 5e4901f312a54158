import { type ProgressPhoto, progressPhoto } from '#contract/commercial/progress-photo'
import { sealedBy, whySealed } from '#contract/evidence'
import { type Day, dayOf } from '#domain/value/day'
import { move, remove } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import type { Held } from '../../records/data/held'
import { useRecord } from '../../records/data/use-record'
import { shownOf } from '../../records/data/here'
import { useRecordsHere } from '../../records/data/use-records-within'
import { attachPhoto, type PhotoOf, type PhotoResource } from './draft-photo'
import { Photos } from './photos'

interface RecordPhotosProps<R extends PhotoResource> {
  readonly resource: R
  /** The record they are photos of; a new one is joined to it. */
  readonly of: PhotoOf<R>
  readonly isWritable: boolean
  /** What the record is called, in the words of undo and of the sync centre. */
  readonly name?: string
  /** Which of the record's photos are shown; all where it is not given. */
  readonly isShown?: (photo: Held<R>) => boolean
  readonly isSlim?: boolean
}

/** The photos of a record in their order, whatever the record is: the definition of the photo names the field that holds it. */
export function RecordPhotos<R extends PhotoResource>(props: RecordPhotosProps<R>) {
  const { resource, of, isWritable, name, isShown = () => true, isSlim = false } = props
  const here = useRecordsHere(resource, ...parentIn(resource, of))
  const paper = useRecord(sealedBy(resource) ?? resource, sealedBy(resource) ? parentIn(resource, of)[1] : null)
  const act = useAct()
  const photos = here ? shownOf(here).filter(isShown) : []
  // "No photos" is not known of a part.
  if (!here?.isWhole && photos.length === 0 && !isWritable) return null
  const whose = name === undefined ? '' : ` of ${name}`
  return (
    <Photos
      isSlim={isSlim}
      photos={photos}
      isWritable={isWritable}
      sealed={paper ? whySealed(resource, 'change', { ...paper }) : null}
      onTake={photo => void act([attachPhoto(resource, photo, of)], `Added a photo${whose}`)}
      onRemove={each => act([remove(resource, each)], `Deleted a photo${whose}`)}
      onMove={(each, after) => void act([move(resource, each, after)], `Moved a photo${whose}`)}
    />
  )
}

/** The field by which photos are put in order, and the record in it. */
function parentIn<R extends PhotoResource>(resource: R, of: PhotoOf<R>): [keyof R['fields'] & string, number | null] {
  const by = resource.order?.by ?? ''
  const parent: unknown = { ...of }[by as keyof typeof of] // The definition was checked to have a field of this name.
  return [by, typeof parent === 'number' ? parent : null]
}

/** The bill whose progress is recorded. */
export interface BillOnSite {
  readonly project: number
  readonly assessment: number
  /** Photos taken later are left out; null is as it is now. */
  readonly until: Day | null
}
/** A product in a place of the building: a zone, or a floor with the zones in it. */
export interface ProgressPlace extends BillOnSite {
  readonly product: number
  readonly zone: number
  /** The zones whose photos are shown: a floor shows those of its rooms too. */
  readonly zones: readonly number[]
}

/** Whether a photo had been taken by the end of a day. */
export const isTakenBy = (
  { takenAt, createdAt }: Pick<ProgressPhoto, 'takenAt' | 'createdAt'>,
  day: Day | null,
): boolean => day === null || dayOf(takenAt ?? createdAt) <= day

/** The photos of a product in a place, in their order. */
export function ProgressPhotos({ place, isWritable }: { readonly place: ProgressPlace; readonly isWritable: boolean }) {
  const { project, assessment, product, zone, zones, until } = place
  return (
    <RecordPhotos
      resource={progressPhoto}
      of={{ project, assessment, product, zone }}
      isWritable={isWritable}
      isShown={each =>
        isTakenBy(each, until) && (each.zone === zone || (each.zone !== null && zones.includes(each.zone)))
      }
      isSlim
    />
  )
}
