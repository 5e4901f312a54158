import type { Bench } from '../harness/bench'
import type { Stage } from './stage'

interface Started {
  readonly ms: number
  readonly answer: string
}

/** B2: from an empty device to all rows readable, over HTTP. */
export function* firstSync({
  browser,
  server,
  project,
  rows,
  hasPeers,
  device,
}: Stage): Generator<Bench, void, undefined> {
  const rate = (ms: number): number => rows / (ms / 1000)
  /** Peers number their documents themselves, so only counts and texts are compared. */
  const common = (answer: string): string => answer.replace(/, ids \d+/, '')
  const peer = (entry: string) => async () => {
    const page = await browser.open(entry)
    const { ms, answer } = await page.call<Started>('start')
    await page.call('stop')
    await page.close()
    return { figures: { rate: rate(ms) }, answer: common(answer) }
  }
  yield {
    id: 'B2',
    contenders: [
      {
        name: 'fetch and bulkPut',
        role: 'floor',
        run: async () => {
          const page = await browser.open('floor')
          const token = await server.people[0]?.signIn()
          const { ms, answer } = await page.call<Started>('start', { token, project })
          await page.close()
          return { figures: { rate: rate(ms) }, answer: common(answer) }
        },
      },
      {
        name: 'ours',
        role: 'ours',
        run: async () => {
          const { page, ms } = await device('phone', [project])
          const answer = await page.call<string>('rows', project)
          await page.call('stop')
          await page.close()
          return { figures: { rate: rate(ms) }, answer: common(answer) }
        },
      },
      ...(hasPeers
        ? [
            { name: 'RxDB replication', role: 'peer' as const, run: peer('rxdb') },
            { name: 'PouchDB', role: 'peer' as const, run: peer('pouch') },
          ]
        : []),
    ],
    metrics: [
      {
        key: 'rate',
        title: `first sync of ${rows.toLocaleString('en-GB')} rows to readable`,
        unit: 'rows/s',
        better: 'more',
        targets: [
          { against: 'fetch and bulkPut', limit: 0.8 },
          { against: 'RxDB replication', limit: 2 },
          { against: 'PouchDB', limit: 4 },
        ],
      },
    ],
  }
}
