import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../ui/testing/dom'
import { openDraft } from '../app/page/unsaved-forms'
import { ConfirmProvider } from '../ui/overlay/confirm-provider'
import { UpdatePrompt } from './update-prompt'

it('an update that was asked for says that it is under way, once every draft is on disk', async () => {
  const updates = { subscribe: () => () => undefined, isWaiting: () => true, apply: vi.fn<() => void>() }
  let kept = () => undefined as void
  openDraft(
    () =>
      new Promise<void>(resolve => {
        kept = resolve
      }),
  )
  render(
    <ConfirmProvider>
      <UpdatePrompt updates={updates} />
    </ConfirmProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }))
  expect(updates.apply).not.toHaveBeenCalled()
  kept()
  expect(await screen.findByText('Quoin is being updated. This page opens again by itself.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  expect(updates.apply).toHaveBeenCalledOnce()
})
