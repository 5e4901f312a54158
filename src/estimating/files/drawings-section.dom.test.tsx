import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProblemError } from '#contract/kit/problem'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { DocumentsSection } from './documents-section'
import { DrawingsSection } from './drawings-section'

const drawing = {
  project: 20,
  fileName: 'Ground floor.pdf',
  file: 40,
  sourceFile: null,
  pageNumber: null,
  order: 10_000,
  colourFile: null,
}
const page = (pageNumber: number) => ({
  id: 40 + pageNumber,
  fileName: `Ground floor page ${pageNumber}.pdf`,
  fileSize: 5,
  mimeType: 'application/pdf',
  state: 'checked',
  refusal: null,
  width: 595,
  height: 842,
  s3Url: null,
  s3UrlInline: null,
  s3UrlThumbnail: null,
  linksEndAt: null,
  sourceFileId: 40,
  pageNumber,
})

const show = async (asked: string[] = [], refusals: string[] = []) => {
  const shown = await showPages({
    at: '/files',
    fill: async replica => {
      await give(replica, 'projectDrawing', 'project:20', 31, 1, drawing)
      await holdWhole(replica, 'project:20')
    },
    server: {
      call: (path, init) => {
        asked.push(`${init?.method ?? 'GET'} ${path}`)
        const refusal = refusals.shift()
        if (refusal !== undefined) return Promise.reject(new ProblemError('unsupported-type', { message: refusal }))
        return Promise.resolve(Response.json(path.includes('/split') ? [page(1), page(2)] : page(9)))
      },
    },
    pages: {
      '/files': () => (
        <>
          <DrawingsSection project={20} />
          <DocumentsSection project={20} />
        </>
      ),
    },
  })
  return shown
}
const names = () => screen.getAllByRole('listitem').map(row => /[\w ]+\.pdf/.exec(row.textContent)?.[0])

beforeEach(() => {
  setWidth(1440)
  window.URL.createObjectURL = () => 'blob:shown'
})

describe('drawings of a project', () => {
  it('say before the tap what needs a connection', async () => {
    await show()
    expect(await screen.findAllByText('Needs a connection')).not.toHaveLength(0)
  })
  it('are split by the office into pages, which take their set’s place', async () => {
    const asked: string[] = []
    const { replica, goOnline } = await show(asked)
    await screen.findByRole('button', { name: /Split into pages/ })
    goOnline()
    await waitFor(() => expect(screen.queryByText('Needs a connection')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Split into pages' }))
    await waitFor(() => expect(names()).toEqual(['Ground floor page 1.pdf', 'Ground floor page 2.pdf']))
    expect(asked).toEqual(['POST /files/40/split?thumbnail=true'])
    expect(new Set((await replica.outbox()).map(line => line.entry.group)).size).toBe(1)
  })
  it('that could not be split are looked at again when that is asked for', async () => {
    const asked: string[] = []
    const { goOnline } = await show(asked, ['This PDF cannot be read'])
    await screen.findByRole('button', { name: /Split into pages/ })
    goOnline()
    await waitFor(() => expect(screen.queryByText('Needs a connection')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Split into pages' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again to split', hidden: true }))
    await waitFor(() => expect(names()).toEqual(['Ground floor page 1.pdf', 'Ground floor page 2.pdf']))
    expect(asked).toEqual(['POST /files/40/split?thumbnail=true', 'POST /files/40/split?thumbnail=true&again=1'])
  })
  it('are kept on this device when they are added without a connection, after the others', async () => {
    const { replica } = await show()
    await userEvent.upload(
      await screen.findByLabelText(/^Add drawings/),
      [new File(['x'], 'roof.pdf'), new File(['y'], 'plan.exe')],
      { applyAccept: false },
    )
    await waitFor(() => expect(names()).toEqual(['Ground floor.pdf', 'roof.pdf']))
    expect(await screen.findByText(/^plan.exe: That kind of file cannot be accepted/)).toBeDefined()
    expect((await replica.uploads()).map(upload => upload.fileName)).toEqual(['roof.pdf'])
  })
  // Issue 32, point 1: numbers and titles read from file names.
  it('bug: a drawing that is added did not get the number, revision and title in its name', async () => {
    const { replica } = await show()
    await userEvent.upload(
      await screen.findByLabelText(/^Add drawings/),
      new File(['x'], 'A-203 Rev C Level 3 GA.pdf', { type: 'application/pdf' }),
    )
    await waitFor(async () =>
      expect(await replica.all('projectDrawing')).toMatchObject([
        { fileName: 'Ground floor.pdf' },
        { fileName: 'A-203 Rev C Level 3 GA.pdf', sheetNumber: 'A-203', revision: 'C', title: 'Level 3 GA' },
      ]),
    )
  })
  it('that cannot be taken are listed together, and hold up none of the others (Spec: FORM-11)', async () => {
    await show()
    await userEvent.upload(
      await screen.findByLabelText(/^Add drawings/),
      [new File(['x'], 'plan.exe'), new File(['y'], 'roof.pdf'), new File([''], 'empty.pdf')],
      { applyAccept: false },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'There were multiple errors' }))
    expect(dialog.getAllByRole('listitem').map(line => line.textContent)).toEqual([
      expect.stringMatching(/^plan.exe: That kind of file/),
      'empty.pdf: The file is empty',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(names()).toEqual(['Ground floor.pdf', 'roof.pdf']))
  })
})

it('a document of a project has a comment', async () => {
  const { replica } = await show()
  expect(await screen.findByText('No documents have been uploaded')).toBeDefined()
  await userEvent.upload(await screen.findByLabelText(/^Add documents/), new File(['a,b'], 'rates.csv'))
  await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Comment/ }), 'As agreed on Friday')
  await userEvent.click(await screen.findByRole('button', { name: 'Save comment' }))
  expect(await screen.findByText('As agreed on Friday')).toBeDefined()
  await waitFor(async () => expect((await replica.outbox()).length).toBeGreaterThan(0))
})
