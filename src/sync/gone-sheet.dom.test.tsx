import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#contract/kit/problem'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { SyncCentrePage } from './sync-centre-page'

beforeEach(() => setWidth(390))

const pages = { '/sync': () => <SyncCentrePage /> }

/** A comment and a photo added without signal to an issue that Alison deleted with its project. */
async function showChildOfDeleted(calls: string[] = [], caption: string | null = 'The gap') {
  const shown = await showPages({
    at: '/sync',
    fill: async replica => {
      await replica.edit(
        [{ kind: 'add', resource: 'issueComment', values: { project: 20, issue: 5, text: 'Packers are missing' } }],
        'Comment on Pad 4',
      )
      await replica.edit(
        [
          {
            kind: 'attach',
            resource: 'issuePhoto',
            values: { project: 20, issue: 5, caption },
            field: 'file',
            photo: { fileName: 'gap.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(9), thumbnail: null },
          },
        ],
        'Photo on Pad 4',
      )
      const missing = {
        resource: 'issue',
        id: 5,
        name: 'Pad 4 is low',
        restore: [
          { resource: 'project', id: 20, name: 'Kestrel House' },
          { resource: 'issue', id: 5, name: 'Pad 4 is low' },
        ],
      }
      const clash = { fields: [], by: 'Alison Reid', at: new Date('2026-11-25T07:15').toISOString() }
      await replica.store.write('strict', async ({ tables }) => {
        await tables.outbox
          .toCollection()
          .modify({ state: 'rejected', outcome: 'gone', problem: problem('gone', { clash, missing }) })
      })
    },
    server: {
      call: async (path, init) => {
        calls.push(`${path} ${JSON.stringify(init?.body)}`)
        return Response.json({ restored: 1, leftEmpty: [] })
      },
    },
    pages,
  })
  window.URL.createObjectURL = () => 'blob:shown'
  const line = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)
  await screen.findByText('Comment on Pad 4')
  const open = async (name: string) => {
    await userEvent.click(line(name).getByRole('button', { name: 'Choose' }))
    return within(await screen.findByRole('dialog', { name: 'Issue deleted: what about yours?' }))
  }
  return { ...shown, line, open }
}

it('a comment on what a colleague deleted says who did that, when, and what was deleted (it was a dead end)', async () => {
  const { line, open } = await showChildOfDeleted()
  expect(
    line('Comment on Pad 4').getByText(
      /^Alison Reid deleted issue Pad 4 is low on 25\/11\/2026 @ 07:15, before this arrived\. Choose what happens to yours\./,
    ),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const sheet = await open('Comment on Pad 4')
  expect(sheet.getByText('Alison Reid deleted the issue')).toBeDefined()
  expect(sheet.getByText('You added a comment')).toBeDefined()
  expect(sheet.getByText('Packers are missing')).toBeDefined()
  expect(sheet.queryByText('Mentions')).toBeNull()
  expect(sheet.getByText('If someone restores it, yours is sent automatically.')).toBeDefined()
})

it('restores the grandparent first, then the parent, and sends mine', async () => {
  const calls: string[] = []
  const { goOnline, open, replica } = await showChildOfDeleted(calls)
  goOnline()
  const sheet = await open('Comment on Pad 4')
  expect(sheet.getByText(/Kestrel House is restored too/)).toBeDefined()
  await userEvent.click(sheet.getByRole('button', { name: 'Restore the issue' }))
  await waitFor(async () => expect((await replica.needsYou()).length).toBe(1))
  expect(calls).toEqual([
    '/deleted-records/restore "{\\"resource\\":\\"project\\",\\"ids\\":[20]}"',
    '/deleted-records/restore "{\\"resource\\":\\"issue\\",\\"ids\\":[5]}"',
  ])
  expect((await replica.outbox()).map(({ entry }) => [entry.resource, entry.state])).toContainEqual([
    'issueComment',
    'open',
  ])
})

it('keeps the only photo: it is shown, saved to the device with its words, and a discard says that it goes', async () => {
  const { line, open } = await showChildOfDeleted()
  const person = userEvent.setup()
  const saved: string[] = []
  const copied: string[] = []
  navigator.clipboard.writeText = words => Promise.resolve(void copied.push(words))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const sheet = await open('Photo on Pad 4')
  expect(await sheet.findByRole('img', { name: 'gap.jpg' })).toBeDefined()
  await person.click(sheet.getByRole('radio', { name: /Keep my words and photo/ }))
  await person.click(sheet.getByRole('button', { name: 'Keep my words and photo' }))
  await sheet.findByRole('button', { name: 'Kept' })
  expect([saved, copied[0]?.split('\n')]).toEqual([['gap.jpg'], ['The gap', 'Caption: The gap']])
  click.mockRestore()
  await person.click(sheet.getByRole('button', { name: 'Later' }))
  await person.click(line('Photo on Pad 4').getByRole('button', { name: 'Discard' }))
  expect(line('Photo on Pad 4').getByRole('button', { name: 'Discard with 1 file, sure?' })).toBeDefined()
})

// The copied text began with "Photo −3", a number of the database.
it('copies the words of a photo without a caption, and of a comment, without a number of the database', async () => {
  const { open } = await showChildOfDeleted([], null)
  const person = userEvent.setup()
  const copied: string[] = []
  navigator.clipboard.writeText = words => Promise.resolve(void copied.push(words))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  for (const [name, what] of [
    ['Photo on Pad 4', 'Keep my words and photo'],
    ['Comment on Pad 4', 'Keep my words'],
  ] as const) {
    const sheet = await open(name)
    await person.click(sheet.getByRole('radio', { name: new RegExp(what) }))
    await person.click(sheet.getByRole('button', { name: what }))
    await sheet.findByRole('button', { name: 'Kept' })
    await person.click(sheet.getByRole('button', { name: 'Later' }))
  }
  click.mockRestore()
  expect(copied.map(words => words.split('\n'))).toEqual([
    ['Photo'],
    ['Packers are missing', 'Comment: Packers are missing'],
  ])
})

// Keep did nothing at all, in silence, where the browser refused the clipboard: neither the words nor the only photo were kept.
it.each([
  ['refuses', () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))],
  [
    'has none',
    () => {
      throw new TypeError('undefined')
    },
  ],
] as const)('saves the words as a file, and the photo, where the browser %s the clipboard', async (_, writeText) => {
  const { open } = await showChildOfDeleted()
  const person = userEvent.setup()
  const saved: string[] = []
  const texts: Blob[] = []
  window.URL.createObjectURL = file => {
    if (file instanceof Blob && file.type.startsWith('text/plain')) texts.push(file)
    return 'blob:shown'
  }
  navigator.clipboard.writeText = writeText
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const sheet = await open('Photo on Pad 4')
  await person.click(sheet.getByRole('radio', { name: /Keep my words and photo/ }))
  await person.click(sheet.getByRole('button', { name: 'Keep my words and photo' }))
  await sheet.findByRole('button', { name: 'Kept' })
  click.mockRestore()
  expect(saved).toEqual(['The gap.txt', 'gap.jpg'])
  expect(await texts[0]?.text()).toBe('The gap\nCaption: The gap')
  expect(await screen.findByText('Text and 1 file saved to this phone')).toBeDefined()
})

it('does not say that a photo was kept which is not on this device', async () => {
  const { replica, open } = await showChildOfDeleted()
  const person = userEvent.setup()
  const sheet = await open('Photo on Pad 4')
  navigator.clipboard.writeText = () => Promise.resolve()
  replica.file = () => Promise.resolve(null)
  await person.click(sheet.getByRole('radio', { name: /Keep my words and photo/ }))
  await person.click(sheet.getByRole('button', { name: 'Keep my words and photo' }))
  expect(await screen.findByText(/gap\.jpg is not on this phone/)).toBeDefined()
  expect(sheet.queryByRole('button', { name: 'Kept' })).toBeNull()
})

it('who may not restore it is not offered that', async () => {
  const { replica, open } = await showChildOfDeleted()
  const [item] = await replica.needsYou()
  const { missing } = item?.entry.problem ?? {}
  await replica.store.write('strict', ({ tables }) =>
    tables.outbox
      .toCollection()
      .modify({ problem: problem('gone', missing && { missing: { ...missing, restore: [] } }) }),
  )
  const sheet = await open('Comment on Pad 4')
  await waitFor(() => expect(sheet.queryByRole('radio', { name: /Restore it with mine/ })).toBeNull())
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /Keep my words/ }).checked).toBe(true)
})
