import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { give } from '../../../tests/support/replica'
import { showPages, VIEWER } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { RoleChoice } from './role-choice'

const administrator = {
  ...VIEWER,
  permissions: new Set([...VIEWER.permissions].filter(each => each !== 'canWriteAdminSuperAdmin')),
}

/** The roles offered, and whether each can be ticked. */
async function offered(viewer: typeof VIEWER, value: readonly number[]) {
  await showPages({
    at: '/',
    viewer,
    pages: { '/': () => <RoleChoice value={value} onChange={() => undefined} /> },
    fill: async replica => {
      await give(replica, 'role', 'account', 1, 1, { role: 'Estimator' })
      await give(replica, 'role', 'account', 2, 1, { role: 'Super admin', reachesAll: true })
    },
  })
  await screen.findByRole('checkbox', { name: 'Estimator' })
  return screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels, disabled }) => `${labels?.[0]?.textContent}${disabled ? ', fixed' : ''}`)
}

it('offers an administrator no role that only a super admin may give', async () => {
  expect(await offered(administrator, [])).toEqual(['Estimator'])
})

it('shows an administrator that somebody has such a role, and leaves it', async () => {
  expect(await offered(administrator, [2])).toEqual(['Estimator', 'Super admin, fixed'])
})

it('offers a super admin all of them', async () => {
  expect(await offered(VIEWER, [])).toEqual(['Estimator', 'Super admin'])
})
