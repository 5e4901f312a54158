/**
 * The bank holidays of the United Kingdom as GOV.UK publishes them, 2026 to 2028; a substitute day stands where the holiday falls on a
 * weekend. Contains public sector information: alphagov/frontend, lib/data/bank-holidays.json (MIT, Crown copyright).
 */
export const BANK_HOLIDAYS = [
  {
    nation: 'England and Wales', days: [
      ['2026-01-01', 'New Year’s Day'], ['2026-04-03', 'Good Friday'], ['2026-04-06', 'Easter Monday'],
      ['2026-05-04', 'Early May bank holiday'], ['2026-05-25', 'Spring bank holiday'], ['2026-08-31', 'Summer bank holiday'],
      ['2026-12-25', 'Christmas Day'], ['2026-12-28', 'Boxing Day'],
      ['2027-01-01', 'New Year’s Day'], ['2027-03-26', 'Good Friday'], ['2027-03-29', 'Easter Monday'],
      ['2027-05-03', 'Early May bank holiday'], ['2027-05-31', 'Spring bank holiday'], ['2027-08-30', 'Summer bank holiday'],
      ['2027-12-27', 'Christmas Day'], ['2027-12-28', 'Boxing Day'],
      ['2028-01-03', 'New Year’s Day'], ['2028-04-14', 'Good Friday'], ['2028-04-17', 'Easter Monday'],
      ['2028-05-01', 'Early May bank holiday'], ['2028-05-29', 'Spring bank holiday'], ['2028-08-28', 'Summer bank holiday'],
      ['2028-12-25', 'Christmas Day'], ['2028-12-26', 'Boxing Day'],
    ],
  },
  {
    nation: 'Scotland', days: [
      ['2026-01-01', 'New Year’s Day'], ['2026-01-02', '2 January'], ['2026-04-03', 'Good Friday'],
      ['2026-05-04', 'Early May bank holiday'], ['2026-05-25', 'Spring bank holiday'], ['2026-06-15', 'World Cup bank holiday'],
      ['2026-08-03', 'Summer bank holiday'], ['2026-11-30', 'St Andrew’s Day'], ['2026-12-25', 'Christmas Day'],
      ['2026-12-28', 'Boxing Day'],
      ['2027-01-01', 'New Year’s Day'], ['2027-01-04', '2 January'], ['2027-03-26', 'Good Friday'],
      ['2027-05-03', 'Early May bank holiday'], ['2027-05-31', 'Spring bank holiday'], ['2027-08-02', 'Summer bank holiday'],
      ['2027-11-30', 'St Andrew’s Day'], ['2027-12-27', 'Christmas Day'], ['2027-12-28', 'Boxing Day'],
      ['2028-01-03', 'New Year’s Day'], ['2028-01-04', '2 January'], ['2028-04-14', 'Good Friday'],
      ['2028-05-01', 'Early May bank holiday'], ['2028-05-29', 'Spring bank holiday'], ['2028-08-07', 'Summer bank holiday'],
      ['2028-11-30', 'St Andrew’s Day'], ['2028-12-25', 'Christmas Day'], ['2028-12-26', 'Boxing Day'],
    ],
  },
  {
    nation: 'Northern Ireland', days: [
      ['2026-01-01', 'New Year’s Day'], ['2026-03-17', 'St Patrick’s Day'], ['2026-04-03', 'Good Friday'], ['2026-04-06', 'Easter Monday'],
      ['2026-05-04', 'Early May bank holiday'], ['2026-05-25', 'Spring bank holiday'],
      ['2026-07-13', 'Battle of the Boyne (Orangemen’s Day)'], ['2026-08-31', 'Summer bank holiday'], ['2026-12-25', 'Christmas Day'],
      ['2026-12-28', 'Boxing Day'],
      ['2027-01-01', 'New Year’s Day'], ['2027-03-17', 'St Patrick’s Day'], ['2027-03-26', 'Good Friday'], ['2027-03-29', 'Easter Monday'],
      ['2027-05-03', 'Early May bank holiday'], ['2027-05-31', 'Spring bank holiday'],
      ['2027-07-12', 'Battle of the Boyne (Orangemen’s Day)'], ['2027-08-30', 'Summer bank holiday'], ['2027-12-27', 'Christmas Day'],
      ['2027-12-28', 'Boxing Day'],
      ['2028-01-03', 'New Year’s Day'], ['2028-03-17', 'St Patrick’s Day'], ['2028-04-14', 'Good Friday'], ['2028-04-17', 'Easter Monday'],
      ['2028-05-01', 'Early May bank holiday'], ['2028-05-29', 'Spring bank holiday'],
      ['2028-07-12', 'Battle of the Boyne (Orangemen’s Day)'], ['2028-08-28', 'Summer bank holiday'], ['2028-12-25', 'Christmas Day'],
      ['2028-12-26', 'Boxing Day'],
    ],
  },
] as const
