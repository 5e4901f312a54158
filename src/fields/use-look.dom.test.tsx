import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { project } from '#contract/estimating/project'
import { give } from '../../tests/support/replica'
import { holdWhole, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { useLook } from './use-look'
import { inWords } from './words'

function Client() {
  return <p>{inWords(project.fields.client, 9, useLook(project, [{ client: 9 }], 'GBP'))}</p>
}

const show = () => showPages({ at: '/', fill: replica => give(replica, 'client', 'account', 8, 1, { fullName: 'Airedale' }), pages: { '/': Client } })

it('a name still on its way is not said to be missing, and is there once it has come', async () => {
  const { replica } = await show()
  expect(await screen.findByText('…')).toBeDefined()
  await act(() => give(replica, 'client', 'account', 9, 2, { fullName: 'Calder Valley' }))
  expect(await screen.findByText('Calder Valley')).toBeDefined()
})

it('once all is here, what is not is said not to be', async () => {
  const { replica } = await show()
  expect(await screen.findByText('…')).toBeDefined()
  await act(() => holdWhole(replica, 'account'))
  expect(await screen.findByText('not on this device')).toBeDefined()
})
