import { useMemo } from 'react'
import { progressPhoto } from '#contract/commercial/progress-photo'
import type { Day } from '#domain/value/day'
import { useCan } from '../../../app/viewer'
import { count } from '../../../fields/words'
import { recordsWithin } from '#local/read/within'
import { useReplica } from '../../../fields/replica-context'
import { useLiveKept } from '../../../fields/use-live'
import { asHeldList } from '../../../records/data/held'
import { isTakenBy } from '../../photos/record-photos'

/** Which products have photos in which zones. */
export interface CellPhotos {
  readonly has: (product: number, zones: readonly number[]) => boolean
  /** ", 2 photos", to be said after a cell's own words; empty where there are none. */
  readonly words: (product: number, zones: readonly number[]) => string
}

/** `until`: photos taken after that day are left out; null is as it is now. Only those of `products`, which are seen, are read: a bill has thousands. */
export function useCellPhotos(products: readonly number[], until: Day | null): CellPhotos {
  const replica = useReplica()
  const can = useCan()
  const asked = can.read(progressPhoto) ? products : NOTHING
  const photos = useLiveKept(async () => {
    const found = await replica.store.read(tables =>
      Promise.all(asked.map(id => recordsWithin(tables, progressPhoto.name, 'product', id))),
    )
    return asHeldList(
      progressPhoto,
      found.flat().filter(row => row['archivedAt'] === null),
    )
  }, [replica, asked.join()])
  return useMemo(() => {
    const counts = new Map<number, Map<number, number>>()
    for (const photo of photos ?? []) {
      const { product, zone } = photo
      if (zone === null || !isTakenBy(photo, until)) continue
      const zones = counts.get(product) ?? new Map<number, number>()
      counts.set(product, zones.set(zone, (zones.get(zone) ?? 0) + 1))
    }
    const of = (product: number, zones: readonly number[]): number =>
      zones.reduce((all, zone) => all + (counts.get(product)?.get(zone) ?? 0), 0)
    return {
      has: (product, zones) => of(product, zones) > 0,
      words: (product, zones) => {
        const found = of(product, zones)
        return found === 0 ? '' : `, ${count(found, 'photo')}`
      },
    }
  }, [photos, until])
}
const NOTHING: readonly number[] = []
