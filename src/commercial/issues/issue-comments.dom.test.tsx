import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { issue as issueDefinition } from '#contract/commercial/issue'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { useRecord } from '../../records/data/use-record'
import { UnsavedText } from '../../records/form/unsaved-words'
import '../../ui/testing/dom'
import { commentDraftOf, IssueComments } from './issue-comments'

const at = (hour: string) => ({
  createdAt: `2026-11-20T${hour}:00:00.000Z`,
  updatedAt: `2026-11-20T${hour}:00:00.000Z`,
  archivedAt: null,
})
const person = (fullName: string) => ({ fullName, email: 'x@y.z', roles: [], isActive: true, ...at('08') })

beforeEach(() => setWidth(390))

async function show() {
  return showPages({
    at: '/',
    fill: async replica => {
      await give(replica, 'user', 'account', 7, 1, person('Priya Shah'))
      await give(replica, 'user', 'account', 8, 1, person('Sam Lee'))
      await give(replica, 'issue', 'project:3', 20, 1, { project: 3, summary: 'Crack', ...at('08') })
      await give(replica, 'issueComment', 'project:3', 31, 1, {
        project: 3,
        issue: 20,
        text: 'Mine, later',
        mentions: [],
        createdBy: 7,
        ...at('10'),
      })
      await give(replica, 'issueComment', 'project:3', 32, 1, {
        project: 3,
        issue: 20,
        text: '@Priya Shah is it wet?',
        mentions: [7],
        createdBy: 8,
        ...at('09'),
      })
    },
    pages: {
      '/': function Page() {
        const issue = useRecord(issueDefinition, 20)
        return issue ? (
          <IssueComments issue={issue} />
        ) : (
          <UnsavedText what="Issue" label="Comment" draftKey={commentDraftOf(20)} />
        )
      },
    },
  })
}
const comments = async () => within(await screen.findByRole('list', { name: 'Comments' })).getAllByRole('listitem')

describe('comments on an issue', () => {
  it('stand in the order they were written, each with its author', async () => {
    await show()
    expect((await comments()).map(each => each.textContent)).toEqual([
      expect.stringMatching(/^Sam Lee20\/11\/2026.*@Priya Shah is it wet\?$/),
      expect.stringMatching(/^Priya Shah.*Mine, later$/),
    ])
  })

  // The words were in a draft that no page showed.
  it('that are not saved yet stay to be copied when the issue is deleted', async () => {
    const { replica } = await show()
    await comments()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Say something' }), 'Wet through')
    await act(() => replica.store.write('strict', ({ tables }) => tables.records('issue').delete(20)))
    expect(await screen.findByRole('button', { name: 'Keep my words' })).toBeDefined()
    expect(screen.getByText('Wet through')).toBeDefined()
  })

  it('are written with a mention, kept on the device at once', async () => {
    const { replica } = await show()
    await comments()
    const area = await screen.findByRole('textbox', { name: 'Say something' })
    await userEvent.type(area, 'Yes @sam{Enter}, come')
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }))
    await waitFor(async () => expect(await comments()).toHaveLength(3))
    const [row] = (await replica.within('issueComment', 'issue', 20)).filter(each => each._dirty === 1)
    expect(row).toMatchObject({ text: 'Yes @Sam Lee , come', mentions: [8], createdBy: 7 })
    expect((await comments())[2]?.textContent).toContain('Saved on this')
    expect(area).toHaveProperty('value', '')
  })

  it('are changed and deleted by the person who wrote them only', async () => {
    const { replica } = await show()
    const [theirs, own] = await comments()
    expect(within(theirs ?? document.body).queryAllByRole('button')).toEqual([])
    await userEvent.click(within(own ?? document.body).getByRole('button', { name: 'Edit this comment' }))
    const area = await screen.findByRole('textbox', { name: 'Your comment' })
    await userEvent.type(area, ', @Sam Lee')
    await userEvent.click(screen.getByRole('button', { name: 'Save comment' }))
    await waitFor(async () =>
      expect(await replica.get('issueComment', 31)).toMatchObject({ text: 'Mine, later, @Sam Lee', mentions: [8] }),
    )
    const remove = await screen.findByRole('button', { name: 'Delete this comment' })
    await userEvent.click(remove)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete, sure?' }))
    await waitFor(async () => expect(await comments()).toHaveLength(1))
  })
})
