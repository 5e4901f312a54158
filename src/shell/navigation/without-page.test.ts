import { expect, it } from 'vitest'
import { withoutPage } from './without-page'

it('names the permissions whose every link leads nowhere, and no other', () => {
  const all = withoutPage(new Set(), () => false)
  expect(all.has('ProjectHubCvrReports')).toBe(true)
  expect(all.has('ProjectHubProgress')).toBe(true)
  expect(withoutPage(new Set(), () => true)).toEqual(new Set())
  // One page of several is enough.
  const some = withoutPage(new Set(), to => to.endsWith('/progress/map'))
  expect([some.has('ProjectHubProgress'), some.has('ProjectHubCvrReports')]).toEqual([false, true])
})
