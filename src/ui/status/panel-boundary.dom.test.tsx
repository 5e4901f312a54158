import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { Modal } from '../overlay/modal'
import { SidePanel } from '../overlay/side-panel'
import { Section } from '../shell/page'
import { contained, PanelBoundary } from './panel-boundary'

const STOPPED = 'This part of the page stopped working. Your work is saved.'
const told = vi.fn<typeof globalThis.reportError>()
beforeEach(() => {
  vi.stubGlobal('reportError', told)
  // React writes what a boundary caught to the console, too.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

interface SumProps {
  readonly of: number
  readonly onClose?: () => void
}
function Sum({ of }: SumProps) {
  return <p>{String(BigInt(of))}</p>
}
const Panel = contained(Sum)

describe('a part of a page that cannot be drawn', () => {
  it('says so in its place, tells the log once, and leaves the rest of the page', () => {
    const page = (
      <>
        <Panel of={1.5} />
        <button type="button">Send</button>
      </>
    )
    const { rerender } = render(page)
    expect(screen.getByRole('alert').textContent).toContain(STOPPED)
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
    rerender(
      <>
        <Panel of={1.5} />
        <button type="button">Send</button>
      </>,
    )
    expect(told.mock.calls).toEqual([[expect.any(RangeError)]])
  })

  it('is drawn again when it changes, and when asked', async () => {
    const { rerender } = render(<Panel of={1.5} />)
    rerender(<Panel of={2} />)
    expect(screen.getByText('2')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()

    let isWell = false
    function Flaky() {
      if (!isWell) throw new Error('not yet')
      return <p>well</p>
    }
    rerender(
      <PanelBoundary>
        <Flaky />
      </PanelBoundary>,
    )
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('well')).toBeDefined()
  })

  it('can be closed where it could be before', async () => {
    const close = vi.fn<() => void>()
    render(<Panel of={1.5} onClose={close} />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalledOnce()
  })

  const close = () => undefined
  it.each([
    [
      'a section',
      <Section key="section" title="Costs">
        <Sum of={1.5} />
      </Section>,
    ],
    [
      'a side panel',
      <SidePanel key="panel" open onClose={close} title="Costs">
        <Sum of={1.5} />
      </SidePanel>,
    ],
    [
      'a dialog',
      <Modal key="modal" open onClose={close} title="Costs">
        <Sum of={1.5} />
      </Modal>,
    ],
  ])('leaves %s with its title', (_, part) => {
    render(part)
    expect(screen.getByText('Costs')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain(STOPPED)
  })
})
