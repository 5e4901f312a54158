import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Decision 730. The clock is 2026-11-21. By hand: 450.00 held of 2,500.00 is 18 %; of 9,000.00 paid 5 %.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const get = (path: string, as = token) => firm.call('GET', path, { token: as })

beforeAll(async () => {
  const client = await plant(database, me, 'client', { fullName: '=Airedale Dental Group' })
  const project = await plant(database, me, 'project', { name: 'Bridge Lane', showProjectHub: true, client })
  const subcontractor = await plant(database, me, 'subcontractor', { fullName: 'D. Hale Drylining' })
  const terms = await plant(database, me, 'contractTerms', {
    project,
    validFrom: '2026-01-01',
    retentionPercentage: '5',
  })
  await asOwner(database, db =>
    sql`insert into outgoing_application (account_id, id, project_id, account_sequence_number, reference, state, valuation_date,
      terms_id, due, total, vat_rate, certified_on, certified_gross, certified_retention, retention_percentage, retention_kept, created_at, created_by, updated_at, updated_by)
      values (${me.account}, nextval('record_id'), ${project}, 9, 'A09', 'approved', '2026-10-12', ${terms}, 1, 1, 20, '2026-10-12',
      100000, 2500, 5, 50, now(), ${me.user}, now(), ${me.user})`.execute(db),
  )
  const paid = await plant(database, me, 'labourApplication', {
    project,
    subcontractor,
    assessment: await plant(database, me, 'assessment', { name: 'Drylining', project }),
    effectiveDate: '2026-10-31',
    retentionPercentage: '3',
  })
  await asOwner(database, db =>
    sql`update labour_application set state = 'paid', account_sequence_number = 4, retention_to_date = 450, gross_to_date = 15000,
      to_pay = 9000, paid_on = '2026-11-06' where id = ${paid}`.execute(db),
  )
})

test('exports the ratios, the sums and every row of a half-year as CSV', async () => {
  const reply = await get('/retention-report/export?from=2026-07-01&to=2026-12-31')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain('Retention report 2026-07-01 to 2026-12-31.csv')
  const bytes = new Uint8Array(await reply.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).trim().split('\r\n')).toEqual([
    'Part,Figure,With,Project,Application,Day,Amount,Percentage',
    'Ratio,"We hold, as a share of what clients hold from us",,,,,,18.0000',
    'Ratio,"We hold, as a share of what we paid to subcontractors",,,,,,5.0000',
    'Ratio,"Clients hold, as a share of what we received",,,,,,',
    'Sum,Held from subcontractors at the end,,,,,450.00,',
    'Sum,Held by clients at the end,,,,,2500.00,',
    'Sum,Paid to subcontractors in the period,,,,,9000.00,',
    'Sum,Received from clients in the period,,,,,0.00,',
    'Row,Held from subcontractors at the end,D. Hale Drylining,Bridge Lane,,,450.00,',
    "Row,Held by clients at the end,'=Airedale Dental Group,Bridge Lane,,,2500.00,",
    'Row,Paid to subcontractors in the period,D. Hale Drylining,Bridge Lane,4,06/11/2026,9000.00,',
  ])
})

test('is refused for days that are none or in the wrong order', async () => {
  expect((await get('/retention-report/export?from=2026-12-31&to=2026-07-01')).status).toBe(422)
  expect((await get('/retention-report/export?from=2026-02-30&to=2026-07-01')).status).toBeGreaterThanOrEqual(400)
  expect((await get('/retention-report/export')).status).toBeGreaterThanOrEqual(400)
})
