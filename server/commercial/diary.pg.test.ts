import { beforeAll, describe, expect, test } from 'vitest'
import { productQuantities } from '#contract/estimating/product-quantities'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { sql } from 'kysely'
import { diaryOf } from '#domain/commercial/diary/diary'
import { asOwner, inAccount } from '../database/session'
import { diaryRecords } from './diary-records'
import { patchRecords } from '../records/write/create'
import { insert, update } from '../records/write/typed'
import { testFirm } from '../testing/firm'
import { askDocument, readKeptPdf } from '../testing/site-document'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'

// The site's diary as the office makes it: issue of the site's week, point 12.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const admin = (await firm.signIn('admin@plumb.test')).access_token
const site = (await firm.signIn('site@plumb.test')).access_token
const make = async (path: string, body: object, token = admin): Promise<number> => {
  const reply = await firm.call('POST', path, { token, body })
  if (reply.status !== 201) throw new Error(`${path}: ${await reply.text()}`)
  return ((await reply.json()) as { id: number }).id
}
const get = (path: string, token = admin) => firm.call('GET', path, { token })
const DAY = '2026-11-20'

let project = 0
let product = 0
let zone = 0
beforeAll(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  const pack = await make('/packages', { name: 'Drylining', code: 'K10' })
  const projectPackage = await make('/projectpackages', { project, workPackage: pack })
  const assessment = await make('/assessments', { project, projectWorkPackage: projectPackage, name: 'Drylining' })
  zone = await make('/assessmentzones', { assessment, name: 'Level 2' })
  product = await make('/assessmentproducts', { assessment, name: 'Partition', ref: 'P-01', unit: 'm²' })
  await inAccount(database, me, async tx => {
    const cells = { [String(zone)]: { quantity: '10.0000', source: 'boq' as const, formula: null } }
    await insert(tx, productQuantities, { id: product, assessment, cells })
    await update(tx, assessmentResource, assessment, { isAccepted: true })
    await insert(tx, productProgress, { id: product, project, assessment, cells: {} })
  })
  for (const [percent, day] of [
    ['30.0000', '2026-11-19'],
    ['45.0000', DAY],
    ['80.0000', '2026-11-21'],
  ])
    await inAccount(database, me, tx =>
      patchRecords(tx, productProgress, [
        { id: product, set: { [`cells.${zone}`]: { percent, recordedAt: `${day}T10:00:00.000Z`, note: null } } },
      ]),
    )
  await make('/diaryentries', { project, day: DAY, kind: 'weather', text: '4°, rain' }, site)
  await make('/diaryentries', { project, day: '2026-11-19', kind: 'note', text: 'The day before' })
  const delivery = await make('/deliveries', {
    project,
    reference: 'SN 5512',
    deliveredOn: DAY,
    received: 'Deflection track',
  })
  for (const quantity of ['60', '-40'])
    await make('/deliverylines', { project, delivery, name: 'Boards', unit: 'sheet', quantity, entered: quantity })
})

describe('the diary of a day', () => {
  test('has progress of the day with what stood the evening before, also where it was recorded again', async () => {
    const reply = await get(`/projects/${project}/diary-progress?day=${DAY}`)
    expect(await reply.json()).toEqual({
      day: DAY,
      cells: [
        { product, zone, was: '30.0000', percent: '45.0000', recordedAt: '2026-11-20T10:00:00.000Z', note: null },
      ],
    })
  })
  test('comes as a PDF with every part, and says what was not recorded', async () => {
    const { state, file } = await askDocument(firm, site, project, { kind: 'diary', day: DAY })
    expect(state).toBe('made')
    const { fileName, pages } = await readKeptPdf(firm, file)
    expect(fileName).toBe(`Site diary 2417 Kestrel House ${DAY}.pdf`)
    const words = pages.map(page => page.words).join(' ')
    expect(words).toMatch(/P-01 Partition Level 2 30 45/)
    expect(words).toMatch(/Weather 4°, rain/)
    expect(words).toMatch(/SN 5512 .*Boards, 40\.00 sheet taken back Deflection track/)
    expect(words).toMatch(/Issues raised Nothing recorded/)
    expect(words).toMatch(/later, on 21\/11\/2026/)
    expect(words).not.toContain('The day before')
  })
  test('reads only what may be of the day, in a project with ten thousand photos', async () => {
    const owner = await make('/projects', { name: 'Long job', reference: '99', showProjectHub: true })
    const raised = await make('/issues', { project: owner, summary: 'Cracked pane' })
    // A summer day: 23:30 in UTC is the next day in the United Kingdom.
    const photo = (takenAt: string) => sql`('${sql.raw(takenAt)}'::timestamptz)`
    await asOwner(database, async db => {
      await sql`insert into file (account_id, id, file_name, file_size, mime_type, state, created_by)
        values (${me.account}, 900000001, 'x.jpg', 1, 'image/jpeg', 'checked', ${me.user})`.execute(db)
      await sql`insert into issue_photo (account_id, id, project_id, issue_id, file_id, taken_at)
        select ${me.account}, nextval('record_id'), ${owner}, ${raised}, 900000001, timestamptz '2026-01-01' + n * interval '1 hour'
        from generate_series(0, 9999) n where n * interval '1 hour' < interval '150 days' or n * interval '1 hour' > interval '152 days'`.execute(
        db,
      )
      for (const at of ['2026-05-31T23:30:00Z', '2026-06-01T10:00:00Z', '2026-06-01T23:30:00Z'])
        await sql`insert into issue_photo (account_id, id, project_id, issue_id, file_id, taken_at)
          values (${me.account}, nextval('record_id'), ${owner}, ${raised}, 900000001, ${photo(at)})`.execute(db)
    })
    const records = await inAccount(database, me, tx => diaryRecords(tx, owner, '2026-06-01'))
    expect(records.photos.length).toBeLessThan(6)
    const { photos } = diaryOf(records, '2026-06-01')
    expect(photos.map(({ takenAt }) => takenAt)).toEqual(['2026-05-31T23:30:00.000Z', '2026-06-01T10:00:00.000Z'])
  })
  test('refuses no day, another firm and nobody', async () => {
    const ask = (day: string, token = admin) =>
      firm.call('POST', `/projects/${project}/documents`, { token, body: { kind: 'diary', day } })
    expect((await ask('')).status).toBe(422)
    expect((await ask('2026-02-30')).status).toBe(422)
    const stranger = (await firm.signIn('admin@other.test')).access_token
    expect((await ask(DAY, stranger)).status).toBe(404)
    expect((await get(`/projects/${project}/diary-progress`)).status).toBe(400)
    expect((await get(`/projects/${project}/diary-progress?day=${DAY}`, stranger)).status).toBe(404)
    expect((await firm.call('GET', `/projects/${project}/diary-progress?day=${DAY}`, {})).status).toBe(401)
  })
})
