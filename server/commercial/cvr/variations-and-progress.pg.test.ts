// An audit of reports found variations without lines in no figure, and figures shown to people without the rights. Decision 755.
import { read as readWorkbook, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import type { DashboardReply } from '#contract/commercial/dashboard/dashboard-calls'
import { everyApp, syncServices } from '../../../tests/sync-server/device'
import { offer } from '../../../tests/sync-server/offer'
import { makeOne as plant } from '../../../tests/sync-server/site'
import type { Identity } from '../../base/identity'
import { testFirm } from '../../testing/firm'
import { askDocument, readKeptBytes, readKeptPdf } from '../../testing/site-document'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

const database = await testDatabase()
const firm = await testFirm(database)
const app = everyApp(syncServices(database))
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const lacking = (...rights: readonly string[]): Identity => ({
  ...me,
  permissions: new Set([...me.permissions].filter(each => !rights.includes(each.replace(/^can(Read|Write)/, '')))),
})
const NO_VARIATIONS = lacking('ProjectHubVariations', 'ProjectHubOutgoingBill', 'ProjectHubOutgoingApplications')
const NO_PROGRESS = lacking('ProjectHubProgress')

async function ask<T>(who: Identity, path: string): Promise<T> {
  const reply = await app(who, 'GET', path)
  const text = await reply.text()
  expect(reply.status, text).toBe(200)
  return JSON.parse(text) as T // What the call's own schema says.
}
const report = (who: Identity = me) => ask<CvrReply>(who, `/projects/${project}/cvr`)
const dashboard = (who: Identity = me) => ask<DashboardReply>(who, '/dashboard')

let project = 0
let assessment = 0
/** Ids of the variations, V1 first. */
const ids: number[] = []

beforeAll(async () => {
  project = await plant(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  assessment = await plant(database, me, 'assessment', { name: 'Drylining', project })
  const zone = await plant(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  const line = async (ref: string, fixedPrice: string) => {
    const id = await plant(database, me, 'assessmentProduct', { ref, name: ref, assessment, unit: 'no', fixedPrice })
    await plant(database, me, 'productQuantities', {
      id,
      assessment,
      cells: { [zone]: { quantity: '1', source: 'boq' } },
    })
    return id
  }
  const variation = async (
    state: string,
    money: { quoted?: string; estimate?: string; agreed?: string },
    of?: number,
  ) => {
    const id = await plant(database, me, 'variation', {
      project,
      title: `Door, ${state}`,
      instructedBy: 'The architect',
      instructedOn: '2026-10-01',
      ...(money.estimate !== undefined && { estimate: money.estimate }),
    })
    await sql`update variation set state = ${state}, quoted_amount = ${money.quoted ?? null}, agreed_amount = ${money.agreed ?? null}
      where id = ${id}`.execute(database.kysely)
    if (of !== undefined)
      await sql`update assessment_product set origin = 'variation', variation_id = ${id} where id = ${of}`.execute(
        database.kysely,
      )
    ids.push(id)
  }
  const tendered = await line('P-01', '10000')
  await variation('quoted', { quoted: '1240' }, await line('V-01', '1240'))
  await variation('disputed', { quoted: '960', estimate: '100' })
  await variation('instructed', { estimate: '400' })
  await variation('agreed', { agreed: '5000' })
  await variation('agreed', { agreed: '1000' }, await line('V-05', '1240'))
  await variation('withdrawn', { quoted: '70' })
  await variation('agreed', { agreed: '300' }, await line('V-07', '300'))
  await offer(database, me, assessment, { accept: true })
  const cell = { percent: '50', recordedAt: '2026-10-20T10:00:00.000Z', note: null }
  const set = await app(me, 'PATCH', `/productprogress/${tendered}`, { [`cells.${zone}`]: cell })
  if (set.status !== 200) throw new Error(await set.text())
})

describe('variations in the reconciliation', () => {
  it('bug: variations without lines were in no figure of those that are not agreed', async () => {
    // By hand: 1,240.00 quoted, 960.00 quoted rather than the estimate, 400.00 estimated.
    const live = await report()
    expect([live.unagreed, live.variations.count, live.variations.withoutPrice]).toEqual(['2600.00', 3, 0])
    const hub = await ask<{ answer: object }>(me, `/reads/unagreed-variations?project=${project}`)
    expect(hub.answer).toEqual({ count: 3, amount: '2600.00', withoutPrice: 0 })
    const [shown] = (await dashboard()).projects ?? []
    expect([shown?.unagreed, shown?.variations.count]).toEqual(['2600.00', 3])
    // 10,000.00 tendered, 1,240.00 and 300.00 agreed by their lines.
    expect(live.total.value).toBe('11540.00')
  })

  it('bug: agreed amounts that differ from their lines were in no figure and not named', async () => {
    // V4: 5,000.00 and no line. V5: 1,000.00 with a line of 1,240.00. V7 is as its line.
    const differing = [
      { id: ids[3], code: 'V4', difference: '5000.00' },
      { id: ids[4], code: 'V5', difference: '-240.00' },
    ]
    expect((await report()).variations.differing).toEqual(differing)
    expect((await dashboard()).projects?.[0]?.variations.differing).toEqual(differing)
  })

  it('says both in the files', async () => {
    const pdf = await askDocument(firm, token, project, { kind: 'cvr', report: null })
    const words = (await readKeptPdf(firm, pdf.file)).pages.map(page => page.words).join(' ')
    // 5,000.00 less 240.00.
    const sentences = [
      'Variations that are not agreed are worth £2,600.00 (3 variations). No figure here counts them.',
      'Agreed variations differ from their lines by £4,760.00 (V4 by £5,000.00, V5 by −£240.00). The value here counts the lines.',
    ]
    for (const each of sentences) expect(words).toContain(each)
    const book = await askDocument(firm, token, project, { kind: 'cvrWorkbook', report: null })
    const { Sheets } = readWorkbook((await readKeptBytes(firm, book.file)).bytes)
    const cells = utils.sheet_to_json<unknown[]>(Sheets['Report']!, { header: 1, defval: '' }).flat()
    expect(cells).toEqual(expect.arrayContaining([2600, 4760, ...sentences]))
  })
})

describe('rights to variations and progress', () => {
  it('bug: a role without variations got what they are worth', async () => {
    const live = await report(NO_VARIATIONS)
    expect([live.unagreed, live.variations]).toEqual(['0.00', { count: 0, withoutPrice: 0, differing: [] }])
    expect(live.unread).toContain('variations')
    // Without the lines of variations, as the words beside the sums say.
    expect(live.total.value).toBe('10000.00')
    const { unread, projects } = await dashboard(NO_VARIATIONS)
    expect([unread.includes('variations'), projects?.[0]?.unagreed]).toEqual([true, '0.00'])
  })

  it('bug: a role without progress got the work that is done', async () => {
    expect((await report()).total.earned).toBe('5000.00')
    const live = await report(NO_PROGRESS)
    expect([live.total.earned, live.unread]).toEqual(['0.00', ['progress']])
    const { unread, projects } = await dashboard(NO_PROGRESS)
    expect([unread.includes('progress'), projects?.[0]?.earned, projects?.[0]?.toBill]).toEqual([true, '0.00', '0.00'])
  })
})
