import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

const said: string[] = []
/** Says a client's name, then another's, and keeps every word it said. */
function Turned() {
  const [client, setClient] = useState(8)
  said.push(inWords(project.fields.client, client, useLook(project, [{ client }], 'GBP')))
  return (
    <>
      <p>{said.at(-1)}</p>
      <button type="button" onClick={() => setClient(9)}>
        Next page
      </button>
    </>
  )
}

it('a name not read yet is not said to be missing, neither at first nor on the next page', async () => {
  await showPages({
    at: '/',
    pages: { '/': Turned },
    fill: async replica => {
      await give(replica, 'client', 'account', 8, 1, { fullName: 'Airedale' })
      await give(replica, 'client', 'account', 9, 2, { fullName: 'Calder Valley' })
      await holdWhole(replica, 'account')
    },
  })
  expect(await screen.findByText('Airedale')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Calder Valley')).toBeDefined()
  expect([...new Set(said)]).toEqual(['…', 'Airedale', 'Calder Valley'])
})

const show = () =>
  showPages({
    at: '/',
    fill: replica => give(replica, 'client', 'account', 8, 1, { fullName: 'Airedale' }),
    pages: { '/': Client },
  })

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
