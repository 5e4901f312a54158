import { sql } from 'kysely'
import { delivery } from '#contract/commercial/delivery'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { progressPhoto } from '#contract/commercial/progress-photo'
import { projectDrawing } from '#contract/estimating/project-drawing'
import { sha256 } from '../base/sha256'
import type { AccountTransaction } from '../database/session'
import { readPicture } from '../files/pictures/picture'
import { create, update } from '../records/write/typed'
import { type FileStore, thumbnailKey } from '../storage/store'
import { drawLevel, type DrawnPicture, drawPhoto } from './draw-pictures'
import { keepFile } from './keep-file'
import type { DemoBill } from './make-bill'

/** Which issue of the demo has which photo, and where its pin is on the level's page, in per cent of its width and height. */
const PINNED = [
  { summary: 'Fire stopping missing at riser 2, north wall', scene: 'pipes', across: '48.2', down: '43.5' },
  { summary: 'Door opening D3.14 formed 60 mm off grid', scene: 'opening', across: '36.1', down: '31.4' },
  { summary: 'Which board behind the tea point?', scene: null, across: '72.5', down: '65.8' },
  { summary: 'Water mark on L-01 lining at column B7', scene: 'crack', across: '88.9', down: '12.2' },
  { summary: 'Ceiling grid held up by sprinkler drops', scene: 'ceiling', across: null, down: null },
] as const
/** Which product, by its place in the bill, was photographed in which sub-zone, and how many days ago. */
const PROGRESS = [
  { product: 0, zone: 3, scene: 'studs', ago: 21 },
  { product: 0, zone: 3, scene: 'boards', ago: 6 },
  { product: 2, zone: 4, scene: 'studs', ago: 4 },
  { product: 8, zone: 2, scene: 'boards', ago: 3 },
] as const
const NOTED = ['PDL-88120', 'TBM-10977']

/** Draws the pictures that nobody has to have taken, keeps them as files, and joins them to issues, progress, deliveries and a drawing of the project on site. */
export async function makePictures(
  tx: AccountTransaction,
  { project, bill, keep }: { readonly project: number; readonly bill: DemoBill; readonly keep: KeepPicture },
): Promise<void> {
  const level = await drawLevel()
  const drawing = await create(tx, projectDrawing, {
    project,
    fileName: level.name,
    file: await keep(level),
    order: '1',
  })
  const at = { project, caption: null }
  for (const { summary, scene, across, down } of PINNED) {
    const [found] = await named(tx, issue.name, 'summary', summary)
    if (!found) continue
    if (across !== null) await update(tx, issue, found, { drawing: drawing.id, pinAcross: across, pinDown: down })
    if (scene !== null)
      await create(tx, issuePhoto, { ...at, issue: found, file: await keep(await drawPhoto(scene)), takenAt: tx.at })
  }
  for (const { product, zone, scene, ago } of PROGRESS)
    await create(tx, progressPhoto, {
      ...at,
      assessment: bill.assessment,
      product: bill.products[product] ?? 0,
      zone: bill.zones[zone] ?? null,
      file: await keep(await drawPhoto(scene)),
      takenAt: new Date(Date.parse(tx.at) - ago * DAY_MS).toISOString(),
    })
  for (const reference of NOTED) {
    const [found] = await named(tx, delivery.name, 'reference', reference)
    if (!found) continue
    await create(tx, deliveryPhoto, {
      ...at,
      delivery: found,
      file: await keep(await drawPhoto('note')),
      takenAt: tx.at,
    })
  }
}
const DAY_MS = 86_400_000

/** Ids of the firm's records with this text. */
async function named(tx: AccountTransaction, table: string, column: string, text: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where account_id = ${tx.identity.account} and ${sql.ref(column)} = ${text} order by id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Keeps a picture as a file of the firm's. Answers its id. */
export type KeepPicture = (picture: DrawnPicture) => Promise<number>

/** Makes files in the transaction the firm is made in, so that a firm cut short leaves no file behind; its bytes are overwritten by the next attempt. */
export const pictureKeeper =
  (tx: AccountTransaction, files: FileStore): KeepPicture =>
  async ({ name, type, bytes }) => {
    const hash = await sha256(bytes)
    const picture = await readPicture(bytes)
    if (typeof picture === 'string') throw new Error(picture)
    const place = await keepFile(tx, files, { name, type, bytes, hash, width: picture.width, height: picture.height })
    await files.write(thumbnailKey(place, hash), picture.thumbnail, 'image/webp')
    return place.id
  }
