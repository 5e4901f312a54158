import { sql } from 'kysely'
import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Contender, Curve, Plan } from '../harness/bench'
import type { BrowserPage } from '../harness/browser-host'
import type { Stage } from './stage'

const OPS = 1_000
/** Calls of the naive queue that are timed; the rest is multiplied. */
const NAIVE = 20

/** B3: a queue of 1,000 edits leaves a device; B11: 200 over a bad link; and how draining grows. */
export async function* drains(stage: Stage, plan: Plan): AsyncGenerator<Bench | Curve, void, undefined> {
  const { server, browser, link, device, hasPeers } = stage
  const project = await makeProject(server.database, server.identity)
  const most = plan.short ? OPS : 10_000
  const ids = await makeRecords(server.database, server.identity, 'issue', issueValues(project, most))
  const { page } = await device('phone', [project])
  const floor = await browser.open('floor')
  const peers = hasPeers ? [await openPeer(stage, 'rxdb', 'RxDB push'), await openPeer(stage, 'pouch', 'PouchDB')] : []
  const peerIds = Array.from({ length: OPS }, (_, index) => String(index + 1))
  let turn = 0

  const drainOurs = async (count: number): Promise<{ ms: number; requests: number }> => {
    turn += 1
    const chosen = ids.slice(0, count)
    const conditions = stage.link.conditions
    await page.call('show', { ids: chosen, places: await placesOf(stage, chosen) })
    link.set({ offline: true })
    await page.call('edit', { ids: chosen, place: `Turn ${turn}` })
    link.set(conditions)
    link.take()
    const ms = await page.call<number>('drain')
    const requests = link.take().filter(call => call.path.endsWith('/sync/drain')).length
    const kept = await keptPlaces(stage, chosen, `Turn ${turn}`)
    if (kept !== count) throw new Error(`The server has ${kept} of ${count} edits`)
    return { ms, requests }
  }
  const naive: Contender = {
    name: `a call an edit (${NAIVE} × ${OPS / NAIVE})`,
    role: 'peer',
    run: async () => {
      const token = await server.people[0]?.signIn()
      const ms = await floor.call<number>('patch', { ids: ids.slice(0, NAIVE), place: `Naive ${(turn += 1)}`, token })
      return { figures: { ms: (ms * OPS) / NAIVE }, answer: '' }
    },
  }
  const at = (roundTrip: number, contender: Contender): Contender => ({
    ...contender,
    run: async () => {
      link.set({ roundTrip })
      try {
        return await contender.run()
      } finally {
        link.set({})
      }
    },
  })
  const contenders: readonly Contender[] = [
    {
      name: 'one plain call',
      role: 'floor',
      run: async () => ({
        figures: { ms: await floor.call('push', { ids: ids.slice(0, OPS), place: `Turn ${(turn += 1)}` }) },
        answer: '',
      }),
    },
    {
      name: 'ours',
      role: 'ours',
      run: async () => ({ figures: await drainOurs(OPS), answer: '' }),
    },
    ...peers.map(({ name, page: peer }): Contender => ({
      name,
      role: 'peer',
      run: async () => {
        await peer.call('edit', { ids: peerIds, place: `Turn ${(turn += 1)}` })
        return { figures: { ms: await peer.call<number>('drain') }, answer: '' }
      },
    })),
    naive,
  ]
  const roundTrips = plan.short ? [0, 200] : [0, 200, 600]
  try {
    for (const roundTrip of roundTrips) {
      yield {
        id: 'B3',
        mostRounds: 3,
        contenders: contenders.map(contender => at(roundTrip, contender)),
        metrics: [
          {
            key: 'ms',
            title: `drain ${OPS.toLocaleString('en-GB')} edits, ${roundTrip} ms a call`,
            unit: 'ms',
            better: 'less',
            targets: [
              { against: 'RxDB push', limit: 1 / 1.5 },
              { against: naive.name, limit: 0.05 },
              ...(roundTrip === 600
                ? [
                    { against: null, limit: 1_500 },
                    { against: 'PouchDB', limit: 0.1 },
                  ]
                : []),
            ],
          },
          {
            key: 'requests',
            title: `drain calls, ${roundTrip} ms a call`,
            unit: 'requests',
            better: 'less',
            targets: [{ against: null, limit: 2 }],
          },
        ],
      }
    }
    yield {
      id: 'B11',
      mostRounds: 3,
      contenders: [
        {
          name: 'ours',
          role: 'ours',
          run: async () => {
            const before = await revisions(stage)
            link.set({ roundTrip: 400, bytesPerSecond: 50_000 / 8, loseEvery: 10 })
            const { ms } = await drainOurs(200)
            link.set({})
            return { figures: { ms, doubled: (await revisions(stage)) - before - 200 }, answer: '' }
          },
        },
      ],
      metrics: [
        {
          key: 'ms',
          title: '200 edits over 50 kbit/s, 400 ms, every tenth answer lost',
          unit: 'ms',
          better: 'less',
          targets: [{ against: null, limit: 30_000 }],
        },
        {
          key: 'doubled',
          title: 'edits applied twice',
          unit: 'count',
          better: 'less',
          targets: [{ against: null, limit: 0 }],
        },
      ],
    }
    yield {
      id: 'F5b',
      title: 'drain from the device',
      unit: 'ms',
      over: 'queued edits',
      sizes: plan.short ? [10, 100, 1_000] : [10, 100, 1_000, 10_000],
      measure: async count => (await drainOurs(count)).ms,
      slope: { most: 1.1 },
    }
  } finally {
    await page.call('stop')
    for (const each of [page, floor, ...peers.map(peer => peer.page)]) await each.close()
  }
}

async function openPeer({ browser }: Stage, entry: string, name: string): Promise<{ name: string; page: BrowserPage }> {
  const page = await browser.open(entry)
  await page.call('start')
  return { name, page }
}

async function keptPlaces({ server }: Stage, ids: readonly number[], place: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from issue where id = any(${ids}) and location = ${place}`.execute(server.database.kysely)
  return rows[0]?.count ?? 0
}

/** Where the server has these issues, in the order of their ids. */
async function placesOf({ server }: Stage, ids: readonly number[]): Promise<(string | null)[]> {
  const { rows } = await sql<{
    location: string | null
  }>`select location from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join issue using (id) order by place`.execute(
    server.database.kysely,
  )
  return rows.map(row => row.location)
}

/** How many changes the history of issues holds. */
async function revisions({ server }: Stage): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from revision where resource = 'issue'`.execute(
    server.database.kysely,
  )
  return rows[0]?.count ?? 0
}
