import { delivery } from '#contract/commercial/delivery'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { MOST_PACK_PHOTOS } from '#contract/commercial/payment/application-photos'
import type { IncomingItem } from '#contract/commercial/payment/incoming-item'
import { incomingPhoto } from '#contract/commercial/payment/incoming-photo'
import { progressPhoto } from '#contract/commercial/progress-photo'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { lineName } from '#domain/commercial/payment/incoming-lines'
import { dayOf, dayWords } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import type { PdfDocument } from '../../pdf/document'
import type { Picture } from '../../pdf/document-parts'
import { requireRead } from '../../records/rules/access'
import { findAll } from '../../records/write/typed'
import { pointingAt } from '../../records/write/within'
import { zonesAbove, zoneWords } from '../zone-words'

/** A photo of a pack, before it is fetched. */
export interface PackPhoto {
  readonly file: number
  readonly words: string
}
/** Draws photos as evidence after the sums, each with its words. */
export async function drawEvidence(
  document: PdfDocument,
  photos: readonly PackPhoto[],
  pictureOf: (file: number) => Promise<Picture['bytes']>,
): Promise<void> {
  if (photos.length === 0) return
  document.heading('Photos as evidence')
  const pictures: Picture[] = []
  for (const { file, words } of photos) pictures.push({ bytes: await pictureOf(file), words })
  await document.pictures(pictures)
}

const takenAt = ({ takenAt: taken, createdAt }: Pick<Photo, 'takenAt' | 'createdAt'>): string => taken ?? createdAt
const wordsOf = (photo: Pick<Photo, 'takenAt' | 'createdAt' | 'caption'>, shows: string): string =>
  [dayWords(dayOf(takenAt(photo))), shows, photo.caption ?? ''].filter(Boolean).join(', ')

/** Returns the photos of an incoming application by line, oldest first, as many as one document can have, and how many more there are. */
export async function incomingPhotos(
  tx: AccountTransaction,
  application: number,
  lines: readonly IncomingItem[],
): Promise<{ readonly printed: readonly PackPhoto[]; readonly more: number }> {
  const all = await pointingAt(tx, incomingPhoto, 'application', [application])
  const printed = lines.flatMap(line =>
    all
      .filter(({ item }) => item === line.id)
      .toSorted((a, b) => takenAt(a).localeCompare(takenAt(b)) || a.id - b.id)
      .map(photo => ({ file: photo.file, words: wordsOf(photo, lineName(line)) })),
  )
  return {
    printed: printed.slice(0, MOST_PACK_PHOTOS),
    more: Math.max(0, printed.length - MOST_PACK_PHOTOS),
  }
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
  return found
    .toSorted((a, b) => takenAt(a.photo).localeCompare(takenAt(b.photo)) || a.photo.id - b.photo.id)
    .map(({ photo, shows }) => ({ file: photo.file, words: wordsOf(photo, shows) }))
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
