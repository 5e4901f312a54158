// Days on which code that asks for the date goes wrong: the unit and dom lanes run on each of them in `npm run test:long`.

/** What a lane's environment says of its day. See tests/support/fixed-day.ts. @type {Readonly<Record<string, Readonly<Record<string, string>>>>} */
export const AWKWARD_DAYS = {
  saturday: { QUOIN_TEST_DAY: '2026-11-28T10:00:00Z' },
  'end-of-year': { QUOIN_TEST_DAY: '2026-12-31T23:30:00Z' },
  'leap-day': { QUOIN_TEST_DAY: '2028-02-29T10:00:00Z' },
  // A minute before the change, so that most tests run after it.
  'clocks-forward': { QUOIN_TEST_DAY: '2027-03-28T00:59:00Z', QUOIN_TEST_ZONE: 'Europe/London' },
  'clocks-back': { QUOIN_TEST_DAY: '2026-10-25T00:59:00Z', QUOIN_TEST_ZONE: 'Europe/London' },
  'bank-holiday': { QUOIN_TEST_DAY: '2027-05-03T10:00:00Z' },
  // A tax month ends on the 5th, and in April the tax year.
  'tax-month-ends': { QUOIN_TEST_DAY: '2027-04-05T10:00:00Z' },
  'tax-month-begins': { QUOIN_TEST_DAY: '2027-04-06T10:00:00Z' },
  // In summer the last hour of a day in UTC is the next day in Britain.
  'summer-midnight': { QUOIN_TEST_DAY: '2027-06-30T23:30:00Z' },
  'new-york': { QUOIN_TEST_DAY: '2026-11-11T03:30:00Z', QUOIN_TEST_ZONE: 'America/New_York' },
}
