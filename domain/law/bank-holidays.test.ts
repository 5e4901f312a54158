import { describe, expect, it } from 'vitest'
import { bankHolidays, goodFriday, isBankHoliday } from './bank-holidays'
import type { Nation } from './nation'

// As GOV.UK publishes them. Contains public sector information: alphagov/frontend, lib/data/bank-holidays.json (MIT, Crown copyright).
const PUBLISHED: Readonly<Record<Nation, readonly string[]>> = {
  englandAndWales: [
    '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
    '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28',
    '2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26',
  ],
  scotland: [
    '2026-01-01 2026-01-02 2026-04-03 2026-05-04 2026-05-25 2026-06-15 2026-08-03 2026-11-30 2026-12-25 2026-12-28',
    '2027-01-01 2027-01-04 2027-03-26 2027-05-03 2027-05-31 2027-08-02 2027-11-30 2027-12-27 2027-12-28',
    '2028-01-03 2028-01-04 2028-04-14 2028-05-01 2028-05-29 2028-08-07 2028-11-30 2028-12-25 2028-12-26',
  ],
  northernIreland: [
    '2026-01-01 2026-03-17 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-07-13 2026-08-31 2026-12-25 2026-12-28',
    '2027-01-01 2027-03-17 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-07-12 2027-08-30 2027-12-27 2027-12-28',
    '2028-01-03 2028-03-17 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-07-12 2028-08-28 2028-12-25 2028-12-26',
  ],
}
const days = (nation: Nation, year: number) => bankHolidays(nation, year).map(({ day }) => day)

describe('the bank holidays', () => {
  it.each(['englandAndWales', 'scotland', 'northernIreland'] as const)(
    'of %s are those that GOV.UK publishes',
    nation => expect([2026, 2027, 2028].map(year => days(nation, year).join(' '))).toEqual(PUBLISHED[nation]),
  )
  // From memory of the public record: only 2026 to 2028 were compared with a published list (decision 692).
  it.each([
    ['englandAndWales', 2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    ['englandAndWales', 2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    ['englandAndWales', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    ['englandAndWales', 2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    ['scotland', 2022, '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27'],
    ['scotland', 2023, '01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26'],
  ] as const)('of %s in %i had their one-off days', (nation, year, wanted) =>
    expect(days(nation, year).join(' ')).toBe(
      wanted
        .split(' ')
        .map(day => `${year}-${day}`)
        .join(' '),
    ),
  )
  it('put Good Friday where Easter is', () =>
    expect([2020, 2021, 2024, 2025, 2029, 2030, 2038].map(goodFriday)).toEqual([
      '2020-04-10',
      '2021-04-02',
      '2024-03-29',
      '2025-04-18',
      '2029-03-30',
      '2030-04-19',
      '2038-04-23',
    ]))
  it('are of one nation', () => {
    expect(isBankHoliday('englandAndWales', '2027-03-29')).toBe(true)
    expect(isBankHoliday('scotland', '2027-03-29')).toBe(false)
  })
})
