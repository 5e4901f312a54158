import pg from 'pg'
import { sql } from 'kysely'
import { connectDatabase } from '../../server/database/connect'
import { migrate } from '../../server/database/migrate'
import { inAccount } from '../../server/database/session'
import { testAccount } from '../../server/testing/test-account'
import { syncServices, syncApp, TestDevice } from './device'
import { makeSite } from './site'
import { updateRecords } from '../../server/records/update'
import { resourceNamed } from '../../contract/resources'
const admin = new pg.Client('postgres://postgres@127.0.0.1:55015/postgres'); await admin.connect()
await admin.query('drop database if exists bench'); await admin.query('create database bench')
const database = await connectDatabase({ url: 'postgres://postgres@127.0.0.1:55015/bench' })
await migrate(database)
const me = await testAccount(database)
const site = await makeSite(database, me, 2000)
const N = Number(process.argv[2] ?? 200000)
// many rows: big scope made by direct SQL
await inAccount(database, me, tx => sql`insert into issue (account_id, id, project_id, summary, details, state, priority) select ${me.account}, 10000000 + g, ${site.project}, 'Issue ' || g, 'Some words about the issue number ' || g, 'open', 'normal' from generate_series(1, ${N}::int) g`.execute(tx.db))
await database.kysely.executeQuery(sql`analyze`.compile(database.kysely))
console.log('made', N)
const services = syncServices(database)
const call = syncApp(services)
const phone = await TestDevice.register(call, me)
const hub = `project:${site.project}`
const raw = async (path: string, body: unknown, headers = {}) => { const r = await call(me, 'POST', path, body, headers); return new Uint8Array(await r.arrayBuffer()) }
for (const enc of ['', 'gzip', 'br']) {
  const t = performance.now(); const bytes = await raw('/sync/pull', { device: phone.number, contract: 1, scopes: [{ scope: hub, cursor: null }] }, enc ? { 'accept-encoding': enc } : {})
  console.log('snapshot', enc || 'plain', (performance.now() - t).toFixed(0), 'ms', (N / (performance.now() - t)).toFixed(1), 'k rows/s', (bytes.length / N).toFixed(1), 'bytes/row')
}
await phone.pull([hub, 'index', 'account', `user:${me.user}`])
phone.held.clear()
const issue = resourceNamed('issue')
const p50 = async (name: string, f: (i: number) => Promise<unknown>, n = 40) => { const xs: number[] = []; for (let i = 0; i < n; i++) { const s = performance.now(); await f(i); xs.push(performance.now() - s) } xs.sort((a, b) => a - b); console.log(name, 'p50', xs[n >> 1]!.toFixed(2), 'min', xs[0]!.toFixed(2)) }
let change = 0
for (const k of [1, 10, 100, 1000]) {
  const xs: number[] = []
  for (let i = 0; i < (k > 100 ? 8 : 25); i++) {
    await inAccount(database, me, tx => updateRecords(tx, issue, Array.from({ length: k }, (_, j) => ({ id: 10000000 + 1 + (change * 7919 + j * 13) % N, set: { details: `changed ${change} ${j}` } })).filter((c, x, all) => all.findIndex(d => d.id === c.id) === x)))
    change++
    const s = performance.now(); await phone.pull([hub]); xs.push(performance.now() - s)
  }
  xs.sort((a, b) => a - b); console.log('pull of', k, 'changed: p50', xs[xs.length >> 1]!.toFixed(2), 'min', xs[0]!.toFixed(2))
}
await p50('unchanged pull, 1 scope', () => phone.pull([hub]))
const ten = { device: phone.number, contract: 1, scopes: [hub, 'index', 'account', `user:${me.user}`].map(scope => ({ scope, cursor: phone.cursors.get(scope) })) }
console.log('unchanged reply 4 scopes', (await raw('/sync/pull', ten)).length, 'br', (await raw('/sync/pull', ten, { 'accept-encoding': 'br' })).length, 'request', JSON.stringify(ten).length)
const one = { ...ten, scopes: ten.scopes.slice(0, 1) }
console.log('unchanged reply 1 scope', (await raw('/sync/pull', one)).length, 'request', JSON.stringify(one).length)
await p50('digest', () => raw('/sync/digest', { scopes: [hub] }), 5)
await database.close(); await admin.end()
