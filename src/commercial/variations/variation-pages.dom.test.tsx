import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { pence } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import { HubFigures } from '../hub/hub-figures'
import '../../ui/testing/dom'
import { recordVariation, emptyVariation } from './variation-draft'
import { VariationPage } from './variation-page'

// Decision 719. The clock is 2026-11-11.

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the pages read of one.
const VARIATION = {
  project: 5,
  number: 3,
  title: 'Extra door in the lobby',
  instruction: 'Put a door where the screen was',
  form: 'mail',
  instructedBy: 'A. Clarke',
  instructedOn: '2026-11-02',
  reference: null,
  drawing: null,
  location: null,
  estimate: null,
  notes: null,
  state: 'quoted',
  quotedOn: '2026-11-05',
  quotedAmount: pence(110_000),
  quoteNotes: null,
  disputedOn: null,
  disputeReason: null,
  offeredAmount: null,
  agreedOn: null,
  agreedAmount: null,
  agreedBy: null,
  agreedAt: null,
  recordedBy: null,
  withdrawReason: null,
  archivedAt: null,
}
const hold = (replica: Replica, id: number, values: object = {}) =>
  give(replica, 'variation', 'project:5', id, 1, { ...VARIATION, ...values })

const open = (fill: (replica: Replica) => Promise<void>) =>
  showPages({
    at: '/variations/41',
    pages: {
      '/variations/$variationId': () => (
        <ProjectContext value={project}>
          <VariationPage />
        </ProjectContext>
      ),
    },
    fill: async replica => {
      await fill(replica)
      await holdWhole(replica, 'project:5')
    },
  })

beforeEach(() => setWidth(1440))

describe('the page of a variation', () => {
  it('shows number, price and state, and says before the tap that agreeing needs a connection', async () => {
    await open(replica => hold(replica, 41))
    expect(await screen.findByText('Variation V3')).toBeDefined()
    expect(screen.getAllByText(/1,100/).length).toBeGreaterThan(0)
    const agree = await screen.findByRole('button', { name: /Record agreement/ })
    expect(agree.getAttribute('aria-disabled') ?? agree.getAttribute('disabled')).not.toBeNull()
    expect(document.body.textContent).toMatch(/connection/i)
  })
  it('asks for a spoken instruction in writing, and shows why it is disputed', async () => {
    await open(replica =>
      hold(replica, 41, {
        form: 'spoken',
        state: 'disputed',
        disputedOn: '2026-11-09',
        disputeReason: 'It was in the tender',
        offeredAmount: pence(90_000),
      }),
    )
    expect(await screen.findByText('This instruction was spoken and isn’t confirmed yet.')).toBeDefined()
    expect(screen.getByText(/It was in the tender/)).toBeDefined()
    expect(screen.getAllByText(/900/).length).toBeGreaterThan(0)
  })
  it('records a dispute without a connection', async () => {
    const user = userEvent.setup()
    const { replica } = await open(replica => hold(replica, 41))
    await user.click(await screen.findByRole('button', { name: 'Other steps' }))
    await user.click(await screen.findByText('Record a dispute'))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^Disputed on/), '09/11/2026')
    await user.type(within(dialog).getByLabelText(/^What the client says/), 'Too dear')
    await user.click(within(dialog).getByRole('button', { name: 'Record a dispute' }))
    await waitFor(async () =>
      expect(await replica.store.read(tables => tables.records('variation').get(41))).toMatchObject({
        state: 'disputed',
        disputeReason: 'Too dear',
      }),
    )
  })
})

it('keeps an instruction with its photo on a phone without signal: two operations wait, the text not for the photo', () => {
  const photo = { fileName: 'door.jpg', mimeType: 'image/jpeg' as const, bytes: new ArrayBuffer(8), thumbnail: null }
  const draft = {
    ...emptyVariation('2026-11-11'),
    title: ' Extra door ',
    instructedBy: 'A. Clarke',
    photos: [{ key: 1, photo, takenAt: '2026-11-11T09:00:00.000Z' }],
  }
  const { changes, label } = recordVariation(draft, 5, -1)
  expect(label).toBe('Variation, Extra door')
  expect(changes).toMatchObject([
    { kind: 'add', resource: 'variation', id: -1, values: { title: 'Extra door', project: 5, form: 'spoken' } },
    { resource: 'variationPhoto' },
  ])
})

const inBill = async (replica: Replica, state: object, lines: boolean) => {
  await hold(replica, 41, state)
  await give(replica, 'assessment', 'project:5', 9, 1, {
    name: 'Drylining',
    project: 5,
    isAccepted: true,
    status: 'accepted',
    archivedAt: null,
  })
  if (lines)
    await give(replica, 'assessmentProduct', 'assessment:9', 70, 1, { assessment: 9, name: 'Door', variation: 41 })
  await holdWhole(replica, 'assessment:9')
}
const AGREED = { state: 'agreed', agreedOn: '2026-11-06', agreedAmount: pence(500_000), agreedBy: 'A. Clarke' }

it('bug: an agreed variation asked for lines that can no longer be added, and did not say that nothing claims it', async () => {
  await open(replica => inBill(replica, AGREED, false))
  expect(
    await screen.findByText('It is agreed, so its lines stay as they are. No application claims it.'),
  ).toBeDefined()
  expect(screen.getByText(/The lines add up to £0\.00, £5,000\.00 less than the agreement/)).toBeDefined()
  expect(screen.getByText(/Take the agreement back to change them/)).toBeDefined()
  expect(screen.queryByText(/Add what has to be done|Change them until/)).toBeNull()
})

it('asks for the same lines and quotation while a variation is not agreed', async () => {
  await open(replica => inBill(replica, {}, true))
  expect(await screen.findByText(/Change them until both are the same/)).toBeDefined()
})

// Two instructed variations without an estimate were shown as £0.00 of unagreed work.
it('shows no sum on the hub where no unagreed variation has an estimate', async () => {
  await showPages({
    at: '/hub',
    pages: {
      '/hub': () => (
        <ProjectContext value={project}>
          <HubFigures whole={null} isComing={false} issues={null} />
        </ProjectContext>
      ),
    },
    fill: async replica => {
      await hold(replica, 43, { number: 5, state: 'instructed', quotedAmount: null })
      await hold(replica, 44, { number: 6, state: 'disputed', quotedAmount: null })
      await holdWhole(replica, 'project:5')
    },
  })
  const words = await screen.findByText('2 variations, 2 without an estimate')
  expect(words.closest('div')?.textContent).toContain('Variations not agreed–')
})

it('shows what is not agreed on the hub: 1,100.00 − 250.00 + 400.00 = £1,250.00, one without an estimate', async () => {
  await showPages({
    at: '/hub',
    pages: {
      '/hub': () => (
        <ProjectContext value={project}>
          <HubFigures whole={null} isComing={false} issues={null} />
        </ProjectContext>
      ),
    },
    fill: async replica => {
      await hold(replica, 41)
      await hold(replica, 42, { number: 4, state: 'disputed', quotedAmount: pence(-25_000) })
      await hold(replica, 43, { number: 5, state: 'instructed', quotedAmount: null, estimate: pence(40_000) })
      await hold(replica, 44, { number: 6, state: 'instructed', quotedAmount: null })
      await hold(replica, 45, { number: 7, state: 'agreed', quotedAmount: pence(500_000) })
      await holdWhole(replica, 'project:5')
    },
  })
  const words = await screen.findByText('4 variations, 1 without an estimate')
  expect(words.closest('div')?.textContent).toContain('£1,250')
})
