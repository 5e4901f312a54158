import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { NewPage } from './new-page'

/** A resource whose form asks for a file; where it belongs is given. */
const { project, issue } = issuePhoto.fields
const withFile = {
  ...issuePhoto,
  fields: { ...issuePhoto.fields, project: { ...project, initial: 20 }, issue: { ...issue, initial: 5 } },
  sections: [{ title: 'Photo', fields: ['file', 'caption'] }],
}
const drawing = new File([new Uint8Array(70_000).fill(7)], 'north wall.png', { type: 'image/png' })

beforeEach(() => {
  window.URL.createObjectURL = () => 'blob:shown'
  window.URL.revokeObjectURL = () => undefined
})

const show = (width = 1440) => {
  setWidth(width)
  return showPages({
    at: '/photos/new',
    pages: { '/photos/new': () => <NewPage resource={withFile} within={null} />, '/photos/$id': () => <p>Saved</p> },
  })
}
const chooser = async () => screen.findByLabelText(/^Photo/)

describe('a file in a form', () => {
  it('is kept on this device at once, shown, and becomes part of the record, which waits for it to be sent', async () => {
    const { replica } = await show()
    await userEvent.upload(await chooser(), drawing)
    expect(await screen.findByText('north wall.png')).toBeTruthy()
    expect(await screen.findByText('Waits to be sent')).toBeTruthy()
    const [upload] = await replica.uploads()
    expect(upload).toMatchObject({ fileName: 'north wall.png', size: 70_000, state: 'queued' })
    await userEvent.click(screen.getByRole('button', { name: 'Save photo' }))
    await waitFor(async () => expect(await replica.outbox()).toHaveLength(1))
    const [line] = await replica.outbox()
    expect(line?.entry).toMatchObject({ kind: 'add', resource: 'issuePhoto', set: { file: upload?.fileId } })
    expect(line?.waitsFor).toBe('Waits for its photo to be sent')
    await replica.dropFile(upload?.fileId ?? 0)
    expect((await replica.file(upload?.fileId ?? 0, 'file'))?.byteLength).toBe(70_000)
  })

  it('taken out again leaves nothing behind', async () => {
    const { replica } = await show()
    await userEvent.upload(await chooser(), drawing)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the file' }))
    await chooser()
    await waitFor(async () => expect(await replica.uploads()).toEqual([]))
    expect(await replica.store.tables.blobs.count()).toBe(0)
  })

  it('of a kind or size that cannot be accepted says so, and keeps nothing', async () => {
    const { replica } = await show()
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(await chooser(), new File(['x'], 'setup.exe'))
    expect(await screen.findByText(/That kind of file cannot be accepted/)).toBeTruthy()
    await user.upload(await chooser(), new File([], 'empty.pdf'))
    expect(await screen.findByText('The file is empty')).toBeTruthy()
    expect(await replica.uploads()).toEqual([])
  })

  it('can be taken with the camera on a phone', async () => {
    const { replica } = await show(390)
    await userEvent.upload(await screen.findByLabelText('Take a photo'), drawing)
    await waitFor(async () => expect(await replica.uploads()).toHaveLength(1))
  })
})
