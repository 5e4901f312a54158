// The pin of an issue, its voice notes, and the board (COST-3), all without a connection.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { issue as definition } from '#contract/commercial/issue'
import type { project as projectDefinition } from '#contract/estimating/project'
import { percent } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import { useRecord } from '../../records/data/use-record'
import '../../ui/testing/dom'
import { IssueBoardPage } from './board/issue-board-page'
import { IssuePin } from './pin/issue-pin'
import { VoiceNotes } from './voice-notes'

const project = { id: 3, name: 'Kestrel House', reference: null, archivedAt: null } as Held<typeof projectDefinition> // What the page reads of one.
const at = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z', archivedAt: null }

async function fill(replica: Replica): Promise<void> {
  await give(replica, 'projectDrawing', 'project:3', 30, 1, { project: 3, fileName: 'A-203.pdf', file: 70, order: 0 })
  const issue = { project: 3, priority: 'normal', dueDate: null, ...at }
  await give(replica, 'issue', 'project:3', 20, 1, { ...issue, summary: 'Crack', state: 'open' })
  await give(replica, 'issue', 'project:3', 21, 1, { ...issue, summary: 'Leak', state: 'closed', priority: 'urgent' })
  await holdWhole(replica, 'project:3')
}
const show = (more: (replica: Replica) => Promise<void> = () => Promise.resolve()) =>
  showPages({
    at: '/issue',
    fill: async replica => {
      await fill(replica)
      await more(replica)
    },
    pages: {
      '/issue': function Page() {
        const issue = useRecord(definition, 20)
        return issue ? (
          <>
            <IssuePin issue={issue} isWritable />
            <VoiceNotes issue={issue} isWritable />
          </>
        ) : null
      },
      '/board': () => (
        <ProjectContext value={project}>
          <IssueBoardPage />
        </ProjectContext>
      ),
    },
  })

beforeEach(() => {
  setWidth(1440)
  window.URL.createObjectURL = () => 'blob:shown'
  window.URL.revokeObjectURL = () => undefined
})

describe('the pin', () => {
  it('is placed and moved by keyboard on a page that was looked at before, and kept', async () => {
    const { replica } = await show(here => here.keepFilePart(70, 'page', new ArrayBuffer(9)))
    await userEvent.click(await screen.findByRole('button', { name: 'Place a pin' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(dialog.getByLabelText(/On a drawing/), 'A-203.pdf')
    const page = await dialog.findByRole('button', { name: 'Place the pin' })
    page.focus()
    await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
    expect(await dialog.findByText('Pin 50.50% from the left, 45.00% from the top')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Save the place' }))
    await waitFor(async () =>
      expect(await replica.get('issue', 20)).toMatchObject({
        drawing: 30,
        pinAcross: percent(50.5),
        pinDown: percent(45),
      }),
    )
    expect(await screen.findByText('Pin 50.50% from the left, 45.00% from the top')).toBeDefined()
  })
  it('says that a page is not on this device', async () => {
    await show(here => give(here, 'issue', 'project:3', 20, 2, { project: 3, summary: 'Crack', drawing: 30, ...at }))
    expect(await screen.findByText(/The picture of this page is not on this device/)).toBeDefined()
  })
})

/** A browser's recorder, which says the bytes it is given. */
class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = (type: string) => type === 'audio/webm'
  readonly start = () => undefined
  readonly stop = () => {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['spoken']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

describe('a voice note', () => {
  it('is recorded offline and kept on the disk with its bytes, to be sent like a photo', async () => {
    vi.stubGlobal('MediaRecorder', FakeRecorder)
    vi.stubGlobal('navigator', {
      ...navigator,
      mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [] }) },
    })
    const { replica } = await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Record a voice note' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stop recording' }))
    await screen.findByText(/^Voice note of .*0:01$/)
    const [upload] = await replica.uploads()
    expect(upload).toMatchObject({ fileName: expect.stringMatching(/^voice-note-.*\.webm$/), state: 'queued', size: 6 })
    expect(new TextDecoder().decode((await replica.file(upload?.fileId ?? 0, 'file')) ?? undefined)).toBe('spoken')
    expect((await replica.outbox()).map(({ entry }) => [entry.resource, entry.label])).toEqual([
      ['issueVoiceNote', 'Voice note for Crack'],
    ])
    vi.unstubAllGlobals()
  })
  it('says plainly where the browser cannot record', async () => {
    vi.stubGlobal('MediaRecorder', undefined)
    await show()
    expect(await screen.findByText(/This browser cannot record sound/)).toBeDefined()
    vi.unstubAllGlobals()
  })
})

describe('the board', () => {
  it('moves an issue by the menu of its card, and asks why when one is reopened', async () => {
    const { replica, goTo } = await show()
    await goTo('/board')
    const column = (name: RegExp) => within(screen.getByRole('region', { name }))
    await userEvent.click(await screen.findByRole('button', { name: 'Move Crack' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Resolve' }))
    await waitFor(() => expect(column(/^Resolved, 1/).getByText('Crack')).toBeDefined())
    await userEvent.click(screen.getByRole('button', { name: 'Move Leak' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reopen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }))
    expect(await dialog.findByText('You must specify this field')).toBeDefined()
    await userEvent.type(dialog.getByLabelText(/Why is it reopened/), 'It drips again')
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(column(/^Open, 1/).getByText('Leak')).toBeDefined())
    expect(await replica.get('issue', 21)).toMatchObject({ state: 'open', reopenReason: 'It drips again' })
  })
})
