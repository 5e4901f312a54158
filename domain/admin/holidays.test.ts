import { expect, it } from 'vitest'
import { type Holiday, missingHolidays } from './holidays'

const holiday = (name: string, from: string, to = from): Holiday => ({ name, startDate: from, endDate: to })

it('a bank holiday is missing unless the firm has it, on its own or within a shutdown', () => {
  const wanted = [
    holiday('Christmas Day', '2026-12-25'),
    holiday('Boxing Day', '2026-12-28'),
    holiday('New Year’s Day', '2027-01-01'),
  ]
  expect(missingHolidays(wanted, [])).toEqual(wanted)
  expect(missingHolidays(wanted, [holiday('Shutdown', '2026-12-24', '2026-12-28')]).map(each => each.name)).toEqual([
    'New Year’s Day',
  ])
  expect(missingHolidays(wanted, wanted)).toEqual([])
  expect(missingHolidays(wanted, [holiday('Half of it', '2026-12-26', '2026-12-27')])).toHaveLength(3)
})
