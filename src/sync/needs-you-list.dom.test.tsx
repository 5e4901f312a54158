import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import type { NeedsYou } from '#local/types'
import { showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { NeedsYouList } from './needs-you-list'

const refused: NeedsYou = {
  recordLabel: '2417 Kestrel House',
  conflict: [],
  theirs: {},
  by: null,
  byAt: null,
  holdsBack: 0,
  files: [],
  entry: {
    kind: 'delete',
    resource: 'project',
    id: 5,
    set: {},
    base: {},
    baseRev: 1,
    command: null,
    seq: 1,
    group: 1,
    scope: 'index',
    state: 'rejected',
    needs: [],
    shows: {},
    at: '2026-11-21T09:00:00.000Z',
    label: 'Deleted project, 2417 Kestrel House',
    contract: 1,
    outcome: 'in-use',
    problem: problem('in-use', {
      uses: [
        { count: 3, kind: 'drawings' },
        { count: 1, kind: 'issue' },
      ],
    }),
  },
}

it('a delete the office refused says what uses the record, how to have it back and what to do instead', async () => {
  const pages = { '/': () => <NeedsYouList items={[refused]} onChoose={no} onRetry={no} onDiscard={no} /> }
  await showPages({ at: '/', pages })
  expect(
    await screen.findByText(
      'One or more conflicts prevented that request. This item is used in 3 drawings, 1 issue. Discard this to have it back; what is in use can be archived instead.',
    ),
  ).toBeDefined()
})

it.each([
  [
    'Joy Adeyemi',
    new Date('2026-11-21T10:42').toISOString(),
    /^Joy Adeyemi deleted it on 21\/11\/2026 @ 10:42, before this arrived\. Choose/,
  ],
  [null, null, /^Someone deleted it before this arrived\. Choose/],
])('an edit of what was deleted says who did that and when, where the office knows (%s)', async (by, byAt, words) => {
  const entry = { ...refused.entry, kind: 'set', outcome: 'gone', problem: problem('gone') } as const
  const item = { ...refused, by, byAt, entry }
  const pages = { '/': () => <NeedsYouList items={[item]} onChoose={no} onRetry={no} onDiscard={no} /> }
  await showPages({ at: '/', pages })
  expect((await screen.findByText(words)).textContent).toMatch(words)
})

it.each([
  [125_000, 140_000, 'Joy Adeyemi', 'you made the quantity 12.50, Joy Adeyemi made it 14.00'],
  [null, 140_000, null, 'you emptied the quantity, a colleague made it 14.00'],
])(
  'a quantity two people typed names line, zone and both (it read "quantities: two people changed it")',
  async (mine, theirs, by, words) => {
    const entry = { ...refused.entry, kind: 'set', resource: 'productQuantities', outcome: 'conflict' } as const
    const field = { path: 'cells.9', label: 'Quantity', changedBy: null, was: 100_000 }
    const conflict = [{ ...field, key: 'cells.9.quantity', column: 'quantity', mine, theirs }]
    const item = { ...refused, recordLabel: 'Level 3 · North, P-01 Partition', by, entry, conflict }
    const pages = { '/': () => <NeedsYouList items={[item]} onChoose={no} onRetry={no} onDiscard={no} /> }
    await showPages({ at: '/', pages })
    expect(await screen.findByText(`Level 3 · North, P-01 Partition: ${words}`)).toBeDefined()
  },
)
const no = () => undefined
