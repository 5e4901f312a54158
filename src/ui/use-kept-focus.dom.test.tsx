import { Suspense, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Modal } from './overlay/modal'
import './testing/dom'
import { useKeptFocus } from './use-kept-focus'

/** A page with a step, a dialog that ends it a moment after the step has gone, and a button of its own. */
function Steps({ hasStay = true }: { readonly hasStay?: boolean }) {
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [step, setStep] = useState<'open' | 'done'>('open')
  const [isAsking, setAsking] = useState(false)
  const submit = () => {
    setStep('done')
    // Timed: the dialog goes after the step, in another turn.
    setTimeout(() => setAsking(false), 50)
  }
  useKeptFocus(page)
  return (
    <main ref={setPage}>
      <section aria-label="Bar">
        {step !== 'done' && <button onClick={() => setStep('done')}>Next</button>}
        {step !== 'done' && <button onClick={() => setAsking(true)}>Submit</button>}
      </section>
      {hasStay && <button>Stay</button>}
      {isAsking &&
        createPortal(
          <div role="dialog" aria-label="Submit it?">
            <button autoFocus onClick={submit}>
              Yes
            </button>
          </div>,
          document.body,
        )}
    </main>
  )
}
/** A page that opens a dialog of steps by a button that goes meanwhile, and changes with its steps. */
function Asked() {
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [step, setStep] = useState<'closed' | 'first' | 'second' | 'done'>('closed')
  useKeptFocus(page)
  return (
    <div>
      <main ref={setPage}>
        <section aria-label="Bar">{step === 'closed' && <button onClick={() => setStep('first')}>Ask</button>}</section>
        {step === 'second' && <p>Half asked</p>}
      </main>
      <Modal open={step === 'first' || step === 'second'} onClose={() => setStep('done')} title="Which?">
        <section aria-label="Step">
          {step === 'first' && (
            <button data-initial-focus onClick={() => setStep('second')}>
              On
            </button>
          )}
        </section>
      </Modal>
    </div>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const nextFrame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))

test('a button that its own press takes away leaves the focus where it stood', async () => {
  const user = userEvent.setup()
  render(<Steps />)
  await user.click(button('Stay'))
  await hasFocus(() => button('Stay'))
  await user.click(button('Next'))
  await hasFocus(() => screen.getByRole('region', { name: 'Bar' }))
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

// The focus fell to nothing after a tender was submitted: its button went while its dialog was open.
test('a button that goes while its dialog is open leaves the focus where it stood', async () => {
  const user = userEvent.setup()
  render(<Steps />)
  await user.click(button('Submit'))
  await hasFocus(() => button('Yes'))
  await user.click(button('Yes'))
  await hasFocus(() => screen.getByRole('region', { name: 'Bar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

// A photo taken back, a row removed and the last "Add" of a dialog each left the focus at the top of the page, which is inert then.
test('a control that goes inside an open dialog leaves the focus in the dialog, and the page has it when the dialog closes', async () => {
  const user = userEvent.setup()
  render(<Asked />)
  await user.click(button('Ask'))
  await hasFocus(() => button('On'))
  await user.keyboard('{Enter}')
  await hasFocus(() => screen.getByRole('region', { name: 'Step' }))
  await user.keyboard('{Escape}')
  await hasFocus(() => screen.getByRole('region', { name: 'Bar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** A button that is switched off while its work is under way, and may have gone then. */
function Working({ pdf }: { readonly pdf: 'on' | 'off' | 'gone' }) {
  const [page, setPage] = useState<HTMLElement | null>(null)
  useKeptFocus(page)
  return (
    <main ref={setPage}>
      <section aria-label="Bar">{pdf !== 'gone' && <button disabled={pdf === 'off'}>PDF</button>}</section>
    </main>
  )
}

// After the dialog of a PDF the focus was nowhere: its button was off while the office was asked.
test.each([
  ['on', () => button('PDF')],
  ['gone', () => screen.getByRole('region', { name: 'Bar' })],
] as const)(
  'a button that is off while its work is under way, and %s then, keeps the focus near',
  async (then, near) => {
    const { rerender } = render(<Working pdf="on" />)
    button('PDF').focus()
    // Browsers take the focus from what is off; the one of the tests would leave it there.
    button('PDF').blur()
    rerender(<Working pdf="off" />)
    await nextFrame()
    await nextFrame()
    expect(document.activeElement).toBe(document.body)
    rerender(<Working pdf={then} />)
    await hasFocus(near)
  },
)

// After "Complete rate build up" the focus was on nothing, now and then: the browser took it after the page had looked.
test('a button whose focus goes a frame after it is off has it again when it is on', async () => {
  const { rerender } = render(<Working pdf="on" />)
  const pdf = button('PDF')
  pdf.focus()
  const given = vi.spyOn(pdf, 'focus')
  rerender(<Working pdf="off" />)
  await nextFrame()
  await nextFrame()
  // The browser of the tests takes no focus from what is off.
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
  fireEvent.focusOut(pdf)
  await nextFrame()
  expect(given).not.toHaveBeenCalled()
  rerender(<Working pdf="on" />)
  await waitFor(() => expect(given).toHaveBeenCalledOnce())
  vi.restoreAllMocks()
})

test('what somebody left on purpose draws no focus when it goes', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Steps />)
  await user.click(button('Stay'))
  button('Stay').blur()
  await Promise.resolve()
  rerender(<Steps hasStay={false} />)
  await nextFrame()
  await nextFrame()
  expect(document.activeElement).toBe(document.body)
})

/** A page that waits for more while a person types, as one does when a large change arrives. */
function Waiting({ until }: { readonly until: Promise<void> | null }) {
  const [page, setPage] = useState<HTMLElement | null>(null)
  useKeptFocus(page)
  return (
    <main ref={setPage}>
      <Suspense fallback={<p>Downloading</p>}>
        <label>
          What is wrong?
          <input />
        </label>
        {until && <Wait until={until} />}
      </Suspense>
    </main>
  )
}
const Wait = ({ until }: { readonly until: Promise<void> }) => {
  use(until)
  return null
}

// The page hid itself for a moment while a person typed; the field came back without the focus, and the next keys went nowhere.
test('a field that its page hides for a moment has the focus again, and keeps its words', async () => {
  let arrive = () => {}
  const until = new Promise<void>(resolve => (arrive = resolve))
  const { rerender } = render(<Waiting until={null} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, 'Crac')
  await act(async () => rerender(<Waiting until={until} />))
  await screen.findByText('Downloading')
  // A browser takes the focus from what is hidden; the page under test has no layout, so it is taken here.
  fireEvent.blur(field)
  field.blur()
  await act(async () => arrive())
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('ked')
  expect(field.value).toBe('Cracked')
})

test('a field that a person left before its page hid stays left', async () => {
  const { rerender } = render(<Waiting until={null} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, 'Crac')
  field.blur()
  await act(async () => {})
  let arrive = () => {}
  const until = new Promise<void>(resolve => (arrive = resolve))
  await act(async () => rerender(<Waiting until={until} />))
  await screen.findByText('Downloading')
  await act(async () => arrive())
  await waitFor(() => expect(screen.queryByText('Downloading')).toBeNull())
  // Timed: the focus would come a frame and a turn after the page is there again.
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})
