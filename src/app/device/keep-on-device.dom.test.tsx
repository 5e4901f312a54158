import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { holdWhole } from '../../../tests/support/shown-page'
import { openTestReplica } from '../../../tests/support/replica'
import { LocalDataContext } from '../../fields/replica-context'
import '../../ui/testing/dom'
import { KeepOnDevice } from './keep-on-device'

const lists = {
  page: () => Promise.resolve({ ids: [], total: 0, sums: {}, complete: true, held: null }),
  watch: () => Promise.resolve(() => undefined),
}

it('a box that was ticked stays ticked while that is being written', async () => {
  const { replica } = await openTestReplica()
  render(
    <LocalDataContext value={{ replica, lists }}>
      <KeepOnDevice scope="project:12" />
    </LocalDataContext>,
  )
  const box = await screen.findByRole('checkbox')
  await waitFor(() => expect(box).toHaveProperty('checked', false))
  fireEvent.click(box)
  expect(box).toHaveProperty('checked', true)
  await waitFor(async () =>
    expect((await replica.scopes()).find(each => each.scope === 'project:12')?.reasons).toContain('pinned'),
  )
  expect(box).toHaveProperty('checked', true)
  replica.close()
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('says that it works without signal only once the app itself is here too', async () => {
  let appIsHere = (): void => undefined
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      controller: null,
      ready: new Promise<void>(resolve => {
        appIsHere = resolve
      }),
    },
  })
  const { replica } = await openTestReplica()
  await holdWhole(replica, 'project:12')
  render(
    <LocalDataContext value={{ replica, lists }}>
      <KeepOnDevice scope="project:12" />
    </LocalDataContext>,
  )
  expect(await screen.findByText('Downloading')).toBeDefined()
  appIsHere()
  expect(await screen.findByText('Works without signal')).toBeDefined()
  replica.close()
})
