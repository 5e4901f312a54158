import type { ListQuery } from '#local/types'
import type { Bench, Contender, Plan } from '../harness/bench'
import type { BrowserHost, BrowserPage } from '../harness/browser-host'

const STATES = ['open', 'in_hand', 'closed']
const PRIORITIES = ['low', 'normal', 'high', 'urgent']
const FIELDS = ['dueDate', 'summary', 'location']
const LIMIT = 50

interface Answered {
  readonly ms: number
  readonly answer: string
}

/** B6: pages of one list, filtered and freely sorted, and its text search. */
export async function* listBenches(browser: BrowserHost, plan: Plan): AsyncGenerator<Bench, void, undefined> {
  const count = plan.short ? 10_000 : 100_000
  const [ours, dexie] = [await browser.open('ours'), await browser.open('dexie')]
  await ours.call('open', count)
  await dexie.call('open', count)
  const rows = count.toLocaleString('en-GB')
  try {
    // The first page of each sort makes its order; that is measured apart.
    for (const field of FIELDS) await ours.call('page', asked('open', 'low', field))
    yield {
      id: 'B6',
      contenders: [
        contender('memory scan', 'floor', turn => dexie.call('scan', question(turn))),
        contender('ours', 'ours', turn => ours.call('page', asked(...ask(turn)))),
        ...(plan.short
          ? []
          : [contender('Dexie filter', 'peer' as const, turn => dexie.call('filter', question(turn)))]),
      ],
      metrics: [
        {
          key: 'ms',
          title: `a filtered, sorted page of ${LIMIT} from ${rows}`,
          unit: 'ms',
          better: 'less',
          targets: [
            { against: null, limit: 30 },
            { against: 'memory scan', limit: 1.5 },
            { against: 'Dexie filter', limit: 0.05 },
          ],
        },
      ],
    }
    yield {
      id: 'B6b',
      contenders: [
        contender('plain scan', 'floor', turn => dexie.call('find', WORDS[turn % WORDS.length])),
        contender('ours', 'ours', turn => ours.call('page', found(WORDS[turn % WORDS.length] ?? ''))),
      ],
      metrics: [
        {
          key: 'ms',
          title: `text search of ${rows} names`,
          unit: 'ms',
          better: 'less',
          targets: [{ against: 'plain scan', limit: 1.5 }],
        },
      ],
    }
  } finally {
    await closeAll([ours, dexie])
  }
}

const WORDS = ['riser 12', 'mastic', 'plumb, wc', 'grid']

/** Six different questions, the same of everyone in every round. */
const contender = (name: string, role: Contender['role'], askTurn: (turn: number) => Promise<Answered>): Contender => ({
  name,
  role,
  run: async () => {
    const answers: Answered[] = []
    for (let turn = 0; turn < 6; turn += 1) answers.push(await askTurn(turn))
    const ms = answers.reduce((sum, each) => sum + each.ms, 0) / answers.length
    return { figures: { ms }, answer: answers.map(({ answer }) => answer.split(':')[0]).join() }
  },
})

const ask = (turn: number): [state: string, priority: string, field: string] => [
  STATES[turn % STATES.length] ?? '',
  PRIORITIES[turn % PRIORITIES.length] ?? '',
  FIELDS[(turn >> 1) % FIELDS.length] ?? '',
]
function question(turn: number) {
  const [state, priority, field] = ask(turn)
  return { state, priority, field, limit: LIMIT }
}

const ISSUES = {
  resource: 'issue',
  within: { field: 'project', id: 1 },
  page: 1,
  limit: LIMIT,
  includeArchived: false,
} as const
const asked = (state: string, priority: string, field: string): ListQuery => ({
  ...ISSUES,
  conditions: [
    { field: 'state', comparison: 'equal', values: [state] },
    { field: 'priority', comparison: 'equal', values: [priority] },
  ],
  sort: field,
})
const found = (words: string): ListQuery => ({
  ...ISSUES,
  conditions: [{ field: 'summary', comparison: 'contains', values: [words] }],
  sort: 'id',
})

async function closeAll(pages: readonly BrowserPage[]): Promise<void> {
  for (const page of pages) await page.close()
}
