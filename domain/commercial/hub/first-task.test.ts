import { expect, it } from 'vitest'
import { firstTaskOf } from './first-task'
import type { Wait } from './waits'

const wait = (kind: Wait['kind'], id: number, isLate = false): Wait => ({ kind, id, isLate, day: null, amount: null })
const INVOICES = [wait('invoice', 4), wait('invoice', 5), wait('order', 7), wait('invoice', 6)]

it('of the office is the kind that waits first, with how many of it there are', () => {
  expect(firstTaskOf('commercialManager', INVOICES, 2, true)).toEqual({ kind: 'invoice', count: 3, id: 4 })
  expect(firstTaskOf('buyer', [wait('order', 7), ...INVOICES.slice(0, 2)], 2, true)).toEqual({
    kind: 'order',
    count: 1,
    id: 7,
  })
  expect(firstTaskOf('buyer', [], 2, true)).toEqual({ kind: 'delivery', count: 2 })
})
it('of the site is deliveries, then late items, then the walk', () => {
  expect(firstTaskOf('siteManager', INVOICES, 2, true)).toEqual({ kind: 'delivery', count: 2 })
  expect(firstTaskOf('siteManager', [wait('issue', 9, true)], 0, true)).toEqual({ kind: 'issue', count: 1, id: 9 })
  expect(firstTaskOf('siteManager', [wait('issue', 9)], 0, true)).toEqual({ kind: 'progress' })
  expect(firstTaskOf(null, [wait('issue', 9)], null, false)).toEqual({ kind: 'issue', count: 1, id: 9 })
})
it('is nothing where nothing is to be done', () => {
  expect(firstTaskOf('siteManager', [], null, false)).toBeNull()
})
