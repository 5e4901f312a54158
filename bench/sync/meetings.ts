import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Bench, Plan } from '../harness/bench'
import { percentile } from '../harness/stats'
import type { Stage } from './stage'

/** B9: what one device writes another one shows; and two that were apart become the same. */
export async function* meetings({ server, link, device }: Stage, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const project = await makeProject(server.database, server.identity)
  const ids = await makeRecords(server.database, server.identity, 'issue', issueValues(project, 100))
  const { page: phone } = await device('phone', [project])
  const { page: office } = await device('office', [project])
  const times = plan.short ? 5 : 20
  let turn = 0
  try {
    yield {
      id: 'B9',
      contenders: [
        {
          name: 'ours',
          role: 'ours',
          run: async () => {
            const spent: number[] = []
            for (let index = 0; index < times; index += 1) {
              const id = ids[index % ids.length] ?? 0
              const place = `Seen ${(turn += 1)}`
              const seen = office.call<number>('see', { id, place })
              const started = await phone.call<number>('edit', { ids: [id], place })
              spent.push((await seen) - started)
            }
            return { figures: { p50: percentile(spent, 0.5), p95: percentile(spent, 0.95) }, answer: '' }
          },
        },
      ],
      metrics: [
        {
          key: 'p50',
          title: 'written here, visible there, p50',
          unit: 'ms',
          better: 'less',
          targets: [{ against: null, limit: 150 }],
        },
        { key: 'p95', title: 'the same, p95', unit: 'ms', better: 'less', targets: [] },
      ],
    }
    yield {
      id: 'D6',
      contenders: [
        {
          name: 'ours',
          role: 'ours',
          run: async () => {
            turn += 1
            link.set({ offline: true })
            await phone.call('edit', { ids: ids.slice(0, 50), place: `Phone ${turn}` })
            await office.call('edit', { ids: ids.slice(50), place: `Office ${turn}` })
            link.set({})
            link.take()
            const started = Date.now()
            await Promise.all([phone.call('drain'), office.call('drain')])
            await Promise.all([
              phone.call('see', { id: ids[99], place: `Office ${turn}` }),
              office.call('see', { id: ids[0], place: `Phone ${turn}` }),
            ])
            const places = await phone.call<string>('places', project)
            await office.call('match', { project, places })
            const ms = Date.now() - started
            const calls = link.take().filter(({ path }) => path.endsWith('/drain') || path.endsWith('/pull'))
            return { figures: { ms, calls: calls.length / 2 }, answer: String(places.split(',').length) }
          },
        },
      ],
      metrics: [
        {
          key: 'calls',
          title: 'drains and pulls a device until two that were apart are the same',
          unit: 'requests',
          better: 'less',
          targets: [{ against: null, limit: 3 }],
        },
        { key: 'ms', title: 'until they are the same', unit: 'ms', better: 'less', targets: [] },
      ],
    }
  } finally {
    for (const page of [phone, office]) {
      await page.call('stop')
      await page.close()
    }
  }
}
