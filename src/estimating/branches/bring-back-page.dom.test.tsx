import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import type { MergePreview } from '#contract/estimating/branch-calls'
import { ProblemError } from '#contract/kit/problem'
import { give } from '../../../tests/support/replica'
import { showPages } from '../../../tests/support/shown-page'
import type { Server } from '../../app/office/server'
import { AssessmentContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { BringBackPage } from './bring-back-page'

// Decision 530: everything is shown before anything is written, each choice in money.

const branch = { id: 9, name: 'Thicker board', project: 5, branchOf: 4, broughtBackAt: null } as Held<
  typeof assessmentDefinition
> // What the page reads of one.

const preview = (choice: 'branch' | 'target' | null, more: Partial<MergePreview> = {}): MergePreview => ({
  base: { parent: 3, branch: 8, parentHeader: 1, branchHeader: 2 },
  began: '1000.00',
  tried: '1200.00',
  difference: {
    quantity: '0.00',
    rate: choice === 'branch' ? '150.00' : '100.00',
    margin: '0.00',
    added: '0.00',
    removed: '0.00',
    fixedCosts: '0.00',
    adjustments: '0.00',
    before: '1000.00',
    after: choice === 'branch' ? '1150.00' : '1100.00',
    unsplit: 0,
  },
  lines: [
    {
      root: 1,
      ref: 'A',
      name: 'Partition',
      unit: 'm²',
      before: { quantity: '10.0000', rate: '100.0000', amount: '1000.00' },
      after: { quantity: '10.0000', rate: '110.0000', amount: '1100.00' },
      quantity: '0.00',
      rate: '100.00',
      margin: '0.00',
      scope: '0.00',
      difference: '100.00',
    },
  ],
  requests: [],
  questions: [
    {
      key: 'assessmentProduct:1:unit',
      kind: 'Product',
      name: 'Partition',
      removedBy: null,
      values: [{ label: 'Fixed price', base: '100.00', branch: '115.00', target: '110.00' }],
      choice,
    },
  ],
  branch: {
    count: 1,
    told: [
      {
        kind: 'Product',
        name: 'Partition',
        deed: 'changed',
        values: [{ label: 'Fixed price', was: '100.00', now: '115.00' }],
      },
    ],
  },
  parent: { count: 0, told: [] },
  kept: [],
  writes: 1,
  barred: [],
  refused: null,
  ...more,
})

let asked: { path: string; body: unknown }[] = []
let reply: (path: string, body: { readonly choices?: Record<string, 'branch' | 'target'> }) => unknown = () => ({})
beforeEach(() => {
  asked = []
  reply = (path, { choices = {} }) =>
    path.endsWith('preview') ? preview(choices['assessmentProduct:1:unit'] ?? null) : { changed: 1 }
})
const server: Server = {
  call: async (path, init) => {
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
    asked.push({ path, body })
    return Response.json(await reply(path, body as never))
  },
}

const show = async () => {
  const shown = await showPages({
    fill: replica => give(replica, 'assessment', 'index', 4, 1, { name: 'Drylining', project: 5, archivedAt: null }),
    server,
    pages: {
      '/estimating/assessments/$assessmentId/bring-back': () => (
        <AssessmentContext value={branch}>
          <BringBackPage />
        </AssessmentContext>
      ),
      '/estimating/assessments/$assessmentId': () => <p>An overview</p>,
    },
    at: '/estimating/assessments/9/bring-back',
  })
  await screen.findByText(/The office compares the two, which needs a connection/)
  shown.goOnline()
  return shown
}
const press = () => screen.getByRole('button', { name: 'Bring back into Drylining' })
/** Why it cannot be pressed. */
const reason = () => press().getAttribute('aria-description')

it('asks what both changed, tells each answer in money, and sends the answers with the figures they were seen over', async () => {
  const { where } = await show()
  const question = await screen.findByRole('radiogroup', { name: 'What counts: Partition' })
  expect(screen.getByText('£1,100.00')).toBeDefined()
  expect(reason()).toBe('Choose for one more')
  fireEvent.click(within(question).getByRole('radio', { name: 'Use the what-if’s' }))
  await screen.findByText('£1,150.00')
  await waitFor(() => expect(reason()).toBeNull())
  await act(async () => fireEvent.click(press()))
  await screen.findByText('An overview')
  expect(where()).toBe('/estimating/assessments/4')
  expect(asked.at(-1)).toEqual({
    path: '/assessments/9/bring-back',
    body: {
      choices: { 'assessmentProduct:1:unit': 'branch' },
      base: { parent: 3, branch: 8, parentHeader: 1, branchHeader: 2 },
    },
  })
})

it('says why it was refused and looks again, without leaving', async () => {
  reply = path => {
    if (path.endsWith('preview')) return preview('target', { questions: [] })
    throw new ProblemError('conflict', { message: '"Drylining" has changed since you looked: 1 product.' })
  }
  const { where } = await show()
  await screen.findByText('£1,100.00')
  await act(async () => fireEvent.click(press()))
  await screen.findByText(/has changed since you looked/)
  await waitFor(() =>
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual([
      'bring-back-preview',
      'bring-back',
      'bring-back-preview',
    ]),
  )
  expect(where()).toBe('/estimating/assessments/9/bring-back')
})

it('cannot be pressed where the parent is locked, and says why', async () => {
  reply = () => preview(null, { questions: [], refused: '"Drylining" is archived. Unarchive it first' })
  await show()
  await screen.findAllByText('"Drylining" is archived. Unarchive it first')
  expect(reason()).toBe('"Drylining" is archived. Unarchive it first')
})

it('says which quote requests stay in the what-if', async () => {
  reply = () => preview('target', { questions: [], requests: ['QR-0007 Boards', 'Ceilings'] })
  await show()
  await screen.findByText(/2 quote requests made in Thicker board stay there with their replies/)
  expect(screen.getByText('QR-0007 Boards, Ceilings')).toBeDefined()
})

it('keeps what was chosen while the page is away, so that nobody chooses twice', async () => {
  const { goTo, goBack } = await show()
  fireEvent.click(await screen.findByRole('radio', { name: 'Keep the estimate’s' }))
  await goTo('/estimating/assessments/9')
  await screen.findByText('An overview')
  goBack()
  const kept = await screen.findByRole<HTMLInputElement>('radio', { name: 'Keep the estimate’s' })
  expect(kept.checked).toBe(true)
  await waitFor(() => expect(reason()).toBeNull())
})
