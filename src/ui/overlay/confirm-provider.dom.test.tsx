import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import '../testing/dom'
import {
  ConfirmProvider,
  type ConfirmQuestion,
  type ConfirmResult,
  forgetSuppressed,
  useConfirm,
} from './confirm-provider'

afterEach(forgetSuppressed)

/** Asks inside React's act; the answer comes in a box, so that awaiting the question does not wait for it. */
function asker() {
  const { result } = renderHook(useConfirm, { wrapper: ConfirmProvider })
  return async (question: ConfirmQuestion) => {
    const asked: { answer: Promise<ConfirmResult> | null } = { answer: null }
    await act(async () => {
      asked.answer = result.current(question)
    })
    return asked
  }
}

const QUESTION = { title: 'Archive?', message: 'You can restore it.', suppressKey: 'archive' }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('useConfirm (FORM-5)', () => {
  it.each([
    ['Yes', () => press('Yes'), true],
    ['No', () => press('No'), false],
    ['Esc, the safe answer', () => userEvent.keyboard('{Escape}'), false],
  ])('answers %s', async (_, give, result) => {
    const ask = asker()
    const { answer } = await ask({ title: 'Leave?', message: 'Not saved.' })
    expect(screen.getByRole('dialog')).toBeDefined()
    await give()
    expect(await answer).toEqual({ result, suppress: false })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('focuses the safe answer', async () => {
    await asker()({ title: 'Leave?', message: 'Not saved.' })
    expect(document.activeElement?.textContent).toBe('No')
  })

  it('does not ask again in this session once suppressed with yes', async () => {
    const ask = asker()
    const first = await ask(QUESTION)
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Yes')
    expect(await first.answer).toEqual({ result: true, suppress: true })
    const second = await ask(QUESTION)
    expect(await second.answer).toEqual({ result: true, suppress: true })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not outlive what asks: a page that is left by Back has been answered no', async () => {
    function Page() {
      const confirm = useConfirm()
      return (
        <button
          type="button"
          onClick={() =>
            void confirm({ title: 'Select rows', message: 'Sure?' }).then(({ result }) => answers.push(result))
          }
        >
          Select all
        </button>
      )
    }
    const answers: boolean[] = []
    const shown = render(
      <ConfirmProvider>
        <Page />
      </ConfirmProvider>,
    )
    await press('Select all')
    expect(await screen.findByRole('dialog', { name: 'Select rows' })).toBeDefined()
    shown.rerender(
      <ConfirmProvider>
        <p>Another page</p>
      </ConfirmProvider>,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(answers).toEqual([false])
  })

  it('asks again when the suppressed answer was no', async () => {
    const ask = asker()
    await ask(QUESTION)
    await userEvent.click(screen.getByRole('checkbox'))
    await press('No')
    await ask(QUESTION)
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('offers no suppression without a key', async () => {
    await asker()({ title: 'Leave?', message: 'Not saved.' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('gives a question that another one pushes away its safe answer', async () => {
    const ask = asker()
    const { answer } = await ask({ title: 'First?', message: 'One.' })
    await ask({ title: 'Second?', message: 'Two.' })
    expect(await answer).toEqual({ result: false, suppress: false })
    expect(screen.getByRole('dialog', { name: 'Second?' })).toBeDefined()
  })
})
