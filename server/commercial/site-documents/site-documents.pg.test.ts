import sharp from 'sharp'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { mimeTypeOf, signReply } from '#contract/platform/files'
import { subcontractor } from '#contract/contacts/subcontractor'
import { labourItem } from '#contract/commercial/labour-item'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount } from '../../database/session'
import { insertAll } from '../../records/write/typed'
import { callerOf } from '../../testing/caller'
import { testFirm } from '../../testing/firm'
import { askDocument, readKeptPdf } from '../../testing/site-document'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { formOf, postForm } from '../../testing/upload'
import { siteDocument } from '#contract/commercial/site-documents/site-document'
import { waitingIn } from '../../documents/document-queue'
import { documentJob } from '../../documents/documents'
import { askForDocument, orderDocuments } from '../order-documents'
import { MATERIAL_PURCHASE } from '../material-purchases'
import { siteDocuments } from './site-documents'

// Documents of the site are made in a job, with progress: issue of the site's week, what it must reach.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const admin = (await firm.signIn('admin@plumb.test')).access_token
const site = (await firm.signIn('site@plumb.test')).access_token
const job = documentJob([siteDocuments])
const { make } = callerOf(firm, admin)
const get = async (path: string, token = admin) => (await (await firm.call('GET', path, { token })).json()) as Row
const waiting = (state: string, about: string, kind = 'issues', user = me.user) =>
  asOwner(database, async db => {
    const { rows } = await sql<{ id: number }>`insert into site_document
      (account_id, id, user_id, created_by, project_id, kind, about, title, state, created_at, updated_at)
      values (${me.account}, nextval('record_id'), ${user}, ${user}, ${project}, ${kind}, ${about}, ${kind === 'diary' ? 'Site diary of 04/03/2026' : 'Issue report'}, ${state},
        ${new Date(firm.clock.now).toISOString()}, ${new Date(firm.clock.now).toISOString()}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  })

/** The job as it runs so many minutes from now; tokens do not run out meanwhile. */
const runIn = (minutes: number, services = firm.services) =>
  job.run({ ...services, now: () => firm.clock.now + minutes * 60_000 })

const LONG = `Übergrößenträgerstoß${'verkleidungsanschluss'.repeat(4)}`
let project = 0
let issue = 0
beforeAll(async () => {
  const png = new Uint8Array(
    await sharp({ create: { width: 90, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  const body = { fileName: 'logo.png', fileSize: png.length, mimeType: mimeTypeOf('logo.png') }
  const signed = v.parse(signReply, await (await firm.call('POST', '/files/sign', { token: admin, body })).json())
  await postForm(firm, signed, formOf(signed, png))
  await get(`/files/${signed.id}`)
  await make('/groupcompanies', { name: 'Größe & Co', logo: signed.id })
  project = await make('/projects', { name: 'Café Kestrel', reference: '2417', showProjectHub: true })
  issue = await make('/issues', { project, summary: 'Seal left out' })
})

describe('a document that is asked for', () => {
  test('is its asker’s alone, and says how far it is', async () => {
    const { id, state, progress, file, pages } = await askDocument(firm, admin, project, {
      kind: 'issues',
      issues: [issue],
    })
    expect([state, progress, pages]).toEqual(['made', 100, 1])
    expect((await firm.call('GET', `/sitedocuments/${String(id)}`, { token: site })).status).toBe(404)
    expect((await firm.call('GET', `/files/${String(file)}`, { token: site })).status).toBe(404)
    expect((await firm.call('GET', `/files/${String(file)}`, { token: admin })).status).toBe(200)
  })
  test('asked for again while it is being made is the same one: who closed the dialog comes back to it', async () => {
    const ask = async (day: string, token = admin) => {
      const body = { kind: 'diary', day }
      const reply = await firm.call('POST', `/projects/${project}/documents`, { token, body })
      return ((await reply.json()) as { making: number }).making
    }
    const about = '2026-03-04'
    const begun = await waiting('making', about, 'diary')
    expect(await ask(about)).toBe(begun)
    expect(await ask('2026-03-05')).not.toBe(begun)
    await runIn(11)
    await expect.poll(() => get(`/sitedocuments/${begun}`)).toMatchObject({ state: 'made' })
    const again = await ask(about)
    expect(again).not.toBe(begun)
    await expect
      .poll(() => get(`/sitedocuments/${again}`))
      .toMatchObject({ state: 'made', title: 'Site diary of 04/03/2026' })
  })
  test('is refused while twenty of the same person wait, and those of others come between', async () => {
    const mine: number[] = []
    for (let day = 1; day <= 20; day += 1)
      mine.push(await waiting('waiting', `2025-01-${String(day).padStart(2, '0')}`, 'diary'))
    const ask = (token: string) =>
      firm.call('POST', `/projects/${project}/documents`, { token, body: { kind: 'diary', day: '2025-02-01' } })
    const refused = await ask(admin)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('20 documents of yours are being made')
    const theirs = await waiting('waiting', '2025-02-02', 'diary', firm.own.users.get('site@plumb.test'))
    expect((await waitingIn(firm.services, siteDocument)).slice(0, 2).map(({ id }) => id)).toEqual([mine[0], theirs])
    await asOwner(database, db => sql`delete from site_document where id = any(${[...mine, theirs]})`.execute(db))
    const taken = await ask(site)
    expect(taken.status).toBe(202)
    // What makes it looks for others that wait: those of the next test are for a later server.
    const { making } = (await taken.json()) as { making: number }
    await expect.poll(() => get(`/sitedocuments/${making}`, site)).toMatchObject({ state: 'made' })
  })
  test('survives a restart of the server: waiting or half made, the job makes it once', async () => {
    const asked = await waiting('waiting', String(issue))
    const begun = await waiting('making', String(issue))
    await Promise.all([runIn(11), runIn(11)])
    for (const id of [asked, begun])
      await expect.poll(() => get(`/sitedocuments/${id}`)).toMatchObject({ state: 'made', attempts: 1, pages: 1 })
  })
  test('that cannot be made says why', async () => {
    const gone = await make('/issues', { project, summary: 'Deleted meanwhile' })
    const id = await waiting('waiting', `${issue},${gone}`)
    await firm.call('DELETE', `/issues/${gone}`, { token: admin })
    await job.run(firm.services)
    expect(await get(`/sitedocuments/${id}`)).toMatchObject({
      state: 'failed',
      fault: 'Something in it was deleted after you asked. Choose again.',
      file: null,
    })
  })
  test('is tried again after a fault that may pass, five times at most', async () => {
    const id = await waiting('waiting', String(issue))
    const broken = {
      ...firm.services,
      files: { ...firm.services.files, write: () => Promise.reject(new Error('The disk is full')) },
    }
    await job.run(broken)
    expect(await get(`/sitedocuments/${id}`)).toMatchObject({
      state: 'waiting',
      fault: 'It could not be made yet. The server tries again in a few minutes.',
    })
    for (let attempt = 2; attempt <= 5; attempt++) {
      await runIn(attempt * 6, broken)
    }
    expect(await get(`/sitedocuments/${id}`)).toMatchObject({
      state: 'failed',
      attempts: 5,
      fault: 'The server could not make it. Ask again; if that fails too, tell your administrator.',
    })
  })
  test('goes after a week', async () => {
    const id = await waiting('failed', String(issue))
    await runIn(8 * 24 * 60)
    expect((await firm.call('GET', `/sitedocuments/${id}`, { token: admin })).status).toBe(404)
  })
})

describe('300 lines with accents, long words and a logo', () => {
  const expectWhole = async (file: unknown, most: number): Promise<string> => {
    const { pages } = await readKeptPdf(firm, file)
    const words = pages.map(page => page.words).join(' ')
    expect(pages[0]?.pictures).toBeGreaterThan(0)
    // A4, upright, every page.
    expect(new Set(pages.map(({ size }) => size.join(' x ')))).toEqual(new Set(['595 x 842']))
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.length).toBeLessThan(most)
    expect(pages.every((page, at) => page.words.includes(`Page ${at + 1} of ${pages.length}`))).toBe(true)
    expect(words).toContain('Café')
    // A word longer than its column is broken, and no letter of it is lost.
    expect(words.replaceAll(/[\s-]/g, '')).toContain(LONG)
    return words
  }
  const numbers = Array.from({ length: 300 }, (_, at) => at + 1)

  test('an issue report holds 300 issues, some with details of many lines', async () => {
    // One after another: three hundred at once is more than a busy database takes, and is not what this tests.
    const issues: number[] = []
    for (const at of numbers)
      issues.push(
        await make('/issues', {
          project,
          summary: `Naht ${at} ${at === 1 ? LONG : ''}`.trim(),
          details:
            at > 50
              ? null
              : numbers
                  .slice(0, 6)
                  .map(line => `Zeile ${at}/${line}: prüfen`)
                  .join('\n'),
        }),
      )
    const { file } = await askDocument(firm, admin, project, { kind: 'issues', issues })
    const words = await expectWhole(file, 60)
    for (const at of numbers) expect(words).toContain(`Naht ${at}`)
    for (const at of numbers.slice(0, 50)) expect(words).toContain(`Zeile ${at}/6: prüfen`)
  })
  test('a diary holds 300 notes', async () => {
    for (const at of numbers)
      await make('/diaryentries', {
        project,
        day: '2026-11-20',
        kind: 'note',
        text: `Notiz ${at}. ${at === 1 ? LONG : 'Größe'}`,
      })
    const { file } = await askDocument(firm, admin, project, { kind: 'diary', day: '2026-11-20' })
    const words = await expectWhole(file, 30)
    for (const at of numbers) expect(words).toContain(`Notiz ${at}.`)
  })
  test('an order holds 300 lines', async () => {
    const supplier = await make('/suppliers', { fullName: 'Löwe & Söhne' })
    const order = await make('/materialorders', { project, supplier })
    for (const at of numbers)
      await make('/materialorderlines', {
        project,
        order,
        name: `Teil ${at}; ${at === 1 ? LONG : 'Größe'}`,
        unit: 'nr',
        packs: '1',
        packPrice: '1.00',
      })
    await inAccount(database, me, tx => askForDocument(tx, MATERIAL_PURCHASE, order, null), firm.clock.now)
    await documentJob(orderDocuments).run(firm.services)
    const [document] = (await get(`/orderdocuments?order=${order}`)) as unknown as Row[]
    expect(document?.total).toBe('300.00')
    const words = await expectWhole(document?.file, 30)
    for (const at of numbers) expect(words).toContain(`Teil ${at};`)
  })
  test('a statement holds 300 lines', async () => {
    const pack = await make('/packages', { name: 'Drylining', code: 'K10' })
    const projectPackage = await make('/projectpackages', { project, workPackage: pack })
    const assessment = await make('/assessments', { project, projectWorkPackage: projectPackage, name: 'Drylining' })
    const them = await make(`/${subcontractor.path}`, { fullName: 'Hale & Größe' })
    const application = await make('/labourpaymentapplications', {
      project,
      assessment,
      subcontractor: them,
      effectiveDate: '2026-11-20',
    })
    await inAccount(database, me, tx =>
      insertAll(
        tx,
        labourItem,
        numbers.map(at => ({
          project,
          application,
          name: `Arbeit ${at}; ${at === 1 ? LONG : 'Größe'}`,
          unit: 'nr',
          appliedQuantity: '1.0000',
          appliedRate: '2.0000',
        })),
      ),
    )
    await asOwner(database, db =>
      sql`update labour_application set state = 'approved' where id = ${application}`.execute(db),
    )
    const { file } = await askDocument(firm, admin, project, { kind: 'statement', application })
    const words = await expectWhole(file, 30)
    for (const at of numbers) expect(words).toContain(`Arbeit ${at};`)
  })
})
