import { resourceNamed } from '#contract/resources'
import { connectDatabase, type Database } from '#server/database/connect'
import { migrate } from '#server/database/migrate'
import { inAccount } from '#server/database/session'
import type { Identity } from '#server/base/identity'
import { listRecords } from '#server/records/list/list'
import { readListQuery } from '#server/records/list/list-query'
import { updateRecords } from '#server/records/write/update'
import { testAccount } from '#server/testing/test-account'
import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Contender, Plan } from '../harness/bench'
import type { ServerHost } from '../harness/server-host'
import { REGISTERS } from '#server/register/registers'

/** The embedded database beside PostgreSQL, one caller, through the product's own calls. Reported, not judged: decision 4. */
export async function* pgliteAgainstNative(host: ServerHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const embedded = await connectDatabase({ registers: REGISTERS, memory: true })
  try {
    await migrate(embedded)
    yield {
      id: 'E3',
      contenders: [
        await contender('PostgreSQL', 'floor', host.database, host.identity, plan),
        await contender('PGlite', 'ours', embedded, await testAccount(embedded), plan),
      ],
      metrics: [
        { key: 'lists', title: 'lists of 50, one caller', unit: 'requests/s', better: 'more', targets: [] },
        { key: 'edits', title: 'edits, one caller', unit: 'tx/s', better: 'more', targets: [] },
      ],
    }
  } finally {
    await embedded.close()
  }
}

async function contender(
  name: string,
  role: Contender['role'],
  database: Database,
  identity: Identity,
  plan: Plan,
): Promise<Contender> {
  const project = await makeProject(database, identity)
  const ids = await makeRecords(database, identity, 'issue', issueValues(project, 400))
  const issue = resourceNamed('issue')
  const request = readListQuery(issue, { project: String(project), limit: '50' })
  const times = plan.short ? 50 : 200
  let turn = 0
  const perSecond = async (work: (count: number) => Promise<unknown>): Promise<number> => {
    const started = performance.now()
    for (let count = 0; count < times; count += 1) await work(count)
    return (times * 1000) / (performance.now() - started)
  }
  return {
    name,
    role,
    run: async () => {
      turn += 1
      const lists = await perSecond(() => inAccount(database, identity, tx => listRecords(tx, issue, request)))
      const edits = await perSecond(count =>
        inAccount(database, identity, tx =>
          updateRecords(tx, issue, [{ id: ids[count] ?? 0, set: { location: `Turn ${turn}` } }]),
        ),
      )
      const { total } = await inAccount(database, identity, tx => listRecords(tx, issue, request))
      return { figures: { lists, edits }, answer: String(total) }
    },
  }
}
