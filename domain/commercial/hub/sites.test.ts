import { expect, it } from 'vitest'
import { type SiteFacts, sitesOf } from './sites'

const ME = 7
const site = (id: number, facts: Partial<SiteFacts> = {}): SiteFacts => ({
  id,
  showProjectHub: true,
  responsible: null,
  assignedTo: [],
  ...facts,
})
const ids = (projects: readonly SiteFacts[]) => projects.map(({ id }) => id)

it('lists my projects on site and on this device first, then my others, then other sites; a tender is none of them', () => {
  const sites = sitesOf(
    [
      site(1, { showProjectHub: false, responsible: ME }),
      site(2, { responsible: 8, assignedTo: [9] }),
      site(3, { assignedTo: [9, ME] }),
      site(4, { responsible: ME }),
      site(5, { showProjectHub: null }),
    ],
    ME,
    id => id === 4 || id === 2,
  )
  expect(ids(sites.here)).toEqual([4])
  expect(ids(sites.mine)).toEqual([3])
  expect(ids(sites.others)).toEqual([2])
  expect(ids(sites.rest)).toEqual([1, 5])
})
