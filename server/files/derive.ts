import { sql } from 'kysely'
import type { KeptType } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import { asOwner } from '../database/session'
import type { Services } from '../services/services'
import { removeServed, type StoredFile, storedFile } from './lifecycle'
import { type CutPage, drawGrey, splitPdf } from './pictures/pdf'
import { DAMAGED, openPicture, type Picture, readPicture } from './pictures/picture'
import { sha256 } from '../base/sha256'
import { fileKey, thumbnailKey } from '../storage/store'

type Derivation = 'page' | 'grey'
type Store = Pick<Services, 'database' | 'files' | 'now'>

/**
 * Throws what was found out before about making something of this file: what cannot be drawn cannot be drawn the next time either, and finding
 * out costs seconds. Asked to try `again`, as after an update of the server, it forgets that.
 */
async function requireNotTried(
  { database }: Store,
  { account, id }: StoredFile,
  derivation: Derivation,
  again: boolean,
): Promise<void> {
  if (again) return
  const found = await asOwner(database, db =>
    db
      .selectFrom('file')
      .select('derive_faults')
      .where('account_id', '=', account)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const fault = found?.derive_faults[derivation]
  if (fault !== undefined) throw refusal(fault)
}

/** Keeps why nothing can be made of a file, so that it is found out once. Answers the refusal. */
async function noteFault(
  { database }: Store,
  { account, id }: StoredFile,
  derivation: Derivation,
  fault: string,
): Promise<ProblemError> {
  await asOwner(database, db =>
    sql`update file set derive_faults = derive_faults || ${JSON.stringify({ [derivation]: fault })}::jsonb
      where account_id = ${account} and id = ${id}`.execute(db),
  )
  return refusal(fault)
}

/**
 * The pages of a PDF as files of their own, in order. They are made once: a call that asks again, or at the same moment, gets the same ones.
 * A server that stopped half-way goes over its pages again. Throws `unsupported-type` with words when the file cannot
 * be split, which is found out once unless it is to be tried `again`.
 */
export async function pagesOf(
  services: Store,
  source: StoredFile,
  user: number,
  again = false,
): Promise<readonly StoredFile[]> {
  const made = await findDerived(services, source, 'page')
  if (made.length > 0 && made.every(page => page.state === 'checked')) return made
  if (source.mimeType !== 'application/pdf') throw refusal('Only a PDF can be split into pages')
  await requireNotTried(services, source, 'page', again)
  const keep = ({ page, bytes, picture }: CutPage) =>
    keepDerived(services, source, user, {
      derivation: 'page',
      page,
      name: withWord(source.name, `page ${page}`, 'pdf'),
      mimeType: 'application/pdf',
      bytes,
      picture,
    })
  const end = await splitPdf(await services.files.read(servedKey(source)), keep)
  if (typeof end === 'string') {
    await forgetUnfinished(services, source)
    throw await noteFault(services, source, 'page', end)
  }
  await asOwner(services.database, db =>
    db
      .updateTable('file')
      .set({ state: 'checked' })
      .where('account_id', '=', source.account)
      .where('source_file_id', '=', source.id)
      .where('derivation', '=', 'page')
      .execute(),
  )
  return findDerived(services, source, 'page')
}

/** A grey copy of a picture, or of a PDF of one page as a picture. Made once. Throws `unsupported-type` with words when there can be none, found out once as for pages. */
export async function greyOf(services: Store, source: StoredFile, user: number, again = false): Promise<StoredFile> {
  const [made] = await findDerived(services, source, 'grey')
  if (made?.state === 'checked') return made
  await requireNotTried(services, source, 'grey', again)
  const grey = await GREY[source.mimeType]?.(await services.files.read(servedKey(source)))
  if (!grey) throw refusal('Only a picture or a PDF can be made grey')
  if (typeof grey === 'string') throw await noteFault(services, source, 'grey', grey)
  const picture = await readPicture(grey)
  if (typeof picture === 'string') throw await noteFault(services, source, 'grey', picture)
  await keepDerived(services, source, user, {
    derivation: 'grey',
    page: 0,
    name: withWord(source.name, 'grey', 'png'),
    mimeType: 'image/png',
    bytes: grey,
    picture,
    state: 'checked',
  })
  const [kept] = await findDerived(services, source, 'grey')
  if (!kept) throw new ProblemError('server')
  return kept
}

const greyPicture = async (bytes: Uint8Array): Promise<Uint8Array | string> =>
  (await openPicture(bytes))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .toColourspace('b-w')
    .png()
    .toBuffer()
    .then(
      grey => new Uint8Array(grey),
      () => DAMAGED,
    )
const GREY: Readonly<Partial<Record<KeptType, (bytes: Uint8Array) => Promise<Uint8Array | string>>>> = {
  'image/png': greyPicture,
  'image/jpeg': greyPicture,
  'image/webp': greyPicture,
  'application/pdf': drawGrey,
}

interface Derived {
  readonly derivation: Derivation
  readonly page: number
  readonly name: string
  readonly mimeType: KeptType
  readonly bytes: Uint8Array
  readonly picture: Picture | null
  readonly state?: 'checked'
}

/** Its row first, not yet served; then its bytes. */
async function keepDerived(
  { database, files, now }: Store,
  source: StoredFile,
  user: number,
  derived: Derived,
): Promise<void> {
  const { derivation, page, name, mimeType, bytes, picture } = derived
  const facts = {
    file_name: name,
    file_size: bytes.length,
    mime_type: mimeType,
    sha256: await sha256(bytes),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  }
  const { id } = await asOwner(database, db =>
    db
      .insertInto('file')
      .values({
        ...facts,
        account_id: source.account,
        state: 'stored',
        refusal: null,
        created_at: new Date(now()).toISOString(),
        created_by: user,
        source_file_id: source.id,
        derivation,
        page_number: page,
      })
      .onConflict(same =>
        same.columns(['account_id', 'source_file_id', 'derivation', 'page_number']).doUpdateSet(facts),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const place = { account: source.account, id }
  await files.write(fileKey(place, facts.sha256), bytes, mimeType)
  if (picture) await files.write(thumbnailKey(place, facts.sha256), picture.thumbnail, 'image/webp')
  if (derived.state)
    await asOwner(database, db =>
      db
        .updateTable('file')
        .set({ state: 'checked' })
        .where('account_id', '=', source.account)
        .where('id', '=', id)
        .execute(),
    )
}

async function findDerived({ database }: Store, source: StoredFile, derivation: Derivation): Promise<StoredFile[]> {
  const rows = await asOwner(database, db =>
    db
      .selectFrom('file')
      .selectAll()
      .where('account_id', '=', source.account)
      .where('source_file_id', '=', source.id)
      .where('derivation', '=', derivation)
      .orderBy('page_number')
      .execute(),
  )
  return rows.map(storedFile)
}

/** Takes away the pages of a split that came to nothing. */
async function forgetUnfinished({ database, files }: Store, source: StoredFile): Promise<void> {
  const gone = await asOwner(database, db =>
    db
      .deleteFrom('file')
      .where('account_id', '=', source.account)
      .where('source_file_id', '=', source.id)
      .where('state', '=', 'stored')
      .returningAll()
      .execute(),
  )
  for (const row of gone) await removeServed(files, storedFile(row))
}

function servedKey(file: StoredFile): string {
  if (file.state !== 'checked' || file.sha256 === null) throw refusal(file.refusal ?? 'The file has not arrived yet')
  return fileKey(file, file.sha256)
}

const refusal = (message: string): ProblemError => new ProblemError('unsupported-type', { message })

/** "Plan.pdf" and "page 2" make "Plan page 2.pdf". */
function withWord(name: string, word: string, ending: string): string {
  const stem = name.replace(/\.[^.]*$/, '')
  return `${stem.slice(0, 255 - word.length - ending.length - 2)} ${word}.${ending}`
}
