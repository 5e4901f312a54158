import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Bench } from '../harness/bench'
import type { Passed } from '../harness/link'
import type { Stage } from './stage'

const PROJECTS = 10
const OPS = 200

/** B10: bytes a phone spends when nothing happened, and for 200 queued edits. Bodies as they travel; heads are reported beside. */
export async function* wireCosts({ server, link, device }: Stage): AsyncGenerator<Bench, void, undefined> {
  const { database, identity } = server
  const projects: number[] = []
  for (let made = 0; made < PROJECTS; made += 1) projects.push(await makeProject(database, identity, `Project ${made}`))
  const first = projects[0] ?? 0
  const ids = await makeRecords(database, identity, 'issue', issueValues(first, OPS))
  const { page } = await device('phone', projects)
  let turn = 0
  await quiet()
  try {
    yield {
      id: 'B10',
      contenders: [
        {
          name: 'ours',
          role: 'ours',
          run: async () => {
            link.set({ offline: true })
            link.set({})
            link.take()
            await page.call('hurry')
            await quiet()
            const calls = link.take()
            const pulls = calls.filter(({ path }) => path.endsWith('/pull'))
            return { figures: { bytes: bodies(calls), pulls: pulls.length, heads: heads(calls) }, answer: '' }
          },
        },
      ],
      metrics: [
        {
          key: 'bytes',
          title: `reconnect with nothing new, ${PROJECTS} projects`,
          unit: 'bytes',
          better: 'less',
          targets: [{ against: null, limit: 1_024 }],
        },
        {
          key: 'pulls',
          title: 'pulls of that',
          unit: 'requests',
          better: 'less',
          targets: [{ against: null, limit: 1 }],
        },
        { key: 'heads', title: 'heads of those calls', unit: 'bytes', better: 'less', targets: [] },
      ],
    }
    yield {
      id: 'B10',
      contenders: [
        {
          name: 'ours',
          role: 'ours',
          run: async () => {
            turn += 1
            link.set({ offline: true })
            await page.call('edit', { ids, place: `Level ${turn}, riser` })
            link.set({})
            link.take()
            await page.call('drain')
            await quiet()
            const calls = link.take()
            const drained = calls.filter(({ path }) => path.endsWith('/drain'))
            const sent = drained.reduce((sum, call) => sum + call.sent, 0)
            return {
              figures: {
                sent,
                both: bodies(drained),
                pulled: bodies(calls.filter(({ path }) => path.endsWith('/pull'))),
              },
              answer: '',
            }
          },
        },
      ],
      metrics: [
        {
          key: 'sent',
          title: `${OPS} edits drained, sent`,
          unit: 'bytes',
          better: 'less',
          targets: [{ against: null, limit: 6_144 }],
        },
        { key: 'both', title: `${OPS} edits drained, with the answers`, unit: 'bytes', better: 'less', targets: [] },
        { key: 'pulled', title: 'the pull that follows', unit: 'bytes', better: 'less', targets: [] },
      ],
    }
  } finally {
    await page.call('stop')
    await page.close()
  }
}

const bodies = (calls: readonly Passed[]): number => calls.reduce((sum, { sent, received }) => sum + sent + received, 0)
const heads = (calls: readonly Passed[]): number => calls.reduce((sum, call) => sum + call.heads, 0)

/** Longer than the engine takes to do what it was woken for. */
const quiet = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 2_000))
