import { delivery } from '#contract/commercial/delivery'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { progressPhoto } from '#contract/commercial/progress-photo'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { dayOf, dayWords } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { requireRead } from '../../records/rules/access'
import { findAll } from '../../records/write/typed'
import { zonesAbove, zoneWords } from '../zone-words'

/** A photo of a pack, before it is fetched. */
export interface PackPhoto {
  readonly file: number
  readonly words: string
}
interface Photo {
  readonly id: number
  readonly project: number
  readonly file: number
  readonly caption: string | null
  readonly takenAt: string | null
  readonly createdAt: string
}

/**
 * Returns chosen photos of a project, oldest first, with their day and what they show. Throws `not-found` for one that is not of the project, and
 * `forbidden` for a kind that the person may not read.
 */
export async function packPhotos(
  tx: AccountTransaction,
  project: number,
  ids: readonly number[],
): Promise<readonly PackPhoto[]> {
  const found = [...(await progressPhotos(tx, ids)), ...(await deliveryPhotos(tx, ids))]
  if (found.length !== ids.length || found.some(({ photo }) => photo.project !== project))
    throw new ProblemError('not-found')
  const at = ({ takenAt, createdAt }: Photo): string => takenAt ?? createdAt
  return found
    .toSorted((a, b) => at(a.photo).localeCompare(at(b.photo)) || a.photo.id - b.photo.id)
    .map(({ photo, shows }) => ({
      file: photo.file,
      words: [dayWords(dayOf(at(photo))), shows, photo.caption ?? ''].filter(Boolean).join(', '),
    }))
}

interface Found {
  readonly photo: Photo
  readonly shows: string
}

async function progressPhotos(tx: AccountTransaction, ids: readonly number[]): Promise<Found[]> {
  const found = readable(tx, progressPhoto, [...(await findAll(tx, progressPhoto, ids)).values()])
  const products = await findAll(tx, assessmentProduct, [...new Set(found.map(({ product }) => product))])
  const zones = await findAll(tx, assessmentZone, [...new Set(found.flatMap(({ zone }) => zone ?? []))])
  const above = await findAll(tx, assessmentZone, zonesAbove(zones))
  return found.map(photo => {
    const product = products.get(photo.product)
    const name = [product?.ref, product?.name].filter(Boolean).join(' ')
    return { photo, shows: [name, zoneWords(zones.get(photo.zone ?? 0), above)].filter(Boolean).join(', ') }
  })
}

async function deliveryPhotos(tx: AccountTransaction, ids: readonly number[]): Promise<Found[]> {
  const found = readable(tx, deliveryPhoto, [...(await findAll(tx, deliveryPhoto, ids)).values()])
  const deliveries = await findAll(tx, delivery, [...new Set(found.map(each => each.delivery))])
  return found.map(photo => ({
    photo,
    shows: `Delivery ${deliveries.get(photo.delivery)?.reference ?? ''}`.trim(),
  }))
}

function readable<T>(tx: AccountTransaction, resource: Resource, found: readonly T[]): readonly T[] {
  if (found.length > 0) requireRead(tx.identity, resource)
  return found
}
