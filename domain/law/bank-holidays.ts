import { addDays, type Day, mondayOf } from '../value/day'
import { isWeekday } from '../value/working-days'
import type { Nation } from './nation'

export interface BankHoliday {
  readonly day: Day
  readonly name: string
}

/**
 * Bank holidays of one year only: added, or moved from their usual day. By royal proclamation; days of GOV.UK's list. A year after 2026 can get more:
 * add a row when one is announced.
 */
const ONE_OFF: readonly (BankHoliday & { readonly insteadOf?: string; readonly nation?: Nation })[] = [
  // VE Day, 75 years.
  { day: '2020-05-08', name: 'Early May bank holiday', insteadOf: 'Early May bank holiday' },
  { day: '2022-06-02', name: 'Spring bank holiday', insteadOf: 'Spring bank holiday' },
  { day: '2022-06-03', name: 'Platinum Jubilee bank holiday' },
  { day: '2022-09-19', name: 'Bank holiday for the State Funeral of Queen Elizabeth II' },
  { day: '2023-05-08', name: 'Bank holiday for the coronation of King Charles III' },
  { day: '2026-06-15', name: 'World Cup bank holiday', nation: 'scotland' },
]

/**
 * Returns the bank holidays of a nation in a year, earliest first, as GOV.UK lists them: a holiday on a weekend has a substitute day, and the weekend
 * day itself is not listed. Rules of the Banking and Financial Dealings Act 1971 with the yearly proclamations; checked against GOV.UK for 2026 to
 * 2028. Decision 692.
 */
export function bankHolidays(nation: Nation, year: number): readonly BankHoliday[] {
  const key = `${nation} ${year}`
  const found = known.get(key) ?? listed(nation, year)
  known.set(key, found)
  return found
}
const known = new Map<string, readonly BankHoliday[]>()

export const isBankHoliday = (nation: Nation, day: Day): boolean =>
  bankHolidays(nation, Number(day.slice(0, 4))).some(each => each.day === day)

/** Returns Good Friday of a year. */
export const goodFriday = (year: number): Day => addDays(easterSunday(year), -2)

function listed(nation: Nation, year: number): BankHoliday[] {
  const own = ONE_OFF.filter(each => each.day.startsWith(`${year}-`) && (each.nation ?? nation) === nation)
  const moved = new Set(own.flatMap(({ insteadOf }) => insteadOf ?? []))
  const usual = [...movable(nation, year), ...withSubstitutes(fixed(nation, year))].filter(
    ({ name }) => !moved.has(name),
  )
  return [...usual, ...own.map(({ day, name }) => ({ day, name }))].toSorted((a, b) => a.day.localeCompare(b.day))
}

function movable(nation: Nation, year: number): BankHoliday[] {
  const scottish = nation === 'scotland'
  return [
    { day: goodFriday(year), name: 'Good Friday' },
    ...(scottish ? [] : [{ day: addDays(easterSunday(year), 1), name: 'Easter Monday' }]),
    { day: firstMonday(year, 5), name: 'Early May bank holiday' },
    { day: mondayOf(`${year}-05-31`), name: 'Spring bank holiday' },
    { day: scottish ? firstMonday(year, 8) : mondayOf(`${year}-08-31`), name: 'Summer bank holiday' },
  ]
}

function fixed(nation: Nation, year: number): BankHoliday[] {
  const own: Readonly<Record<Nation, readonly (readonly [monthDay: string, name: string])[]>> = {
    englandAndWales: [],
    scotland: [
      ['01-02', '2 January'],
      ['11-30', 'St Andrew’s Day'],
    ],
    northernIreland: [
      ['03-17', 'St Patrick’s Day'],
      ['07-12', 'Battle of the Boyne (Orangemen’s Day)'],
    ],
  }
  const all = [
    ['01-01', 'New Year’s Day'],
    ...own[nation],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Boxing Day'],
  ] as const
  return all.map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name }))
}

/** Moves holidays from weekends to the next weekday that is not a holiday, earlier ones first. */
function withSubstitutes(holidays: readonly BankHoliday[]): BankHoliday[] {
  const taken = new Set(holidays.map(({ day }) => day).filter(isWeekday))
  return holidays.map(({ day, name }) => {
    if (isWeekday(day)) return { day, name }
    let substitute = day
    while (!isWeekday(substitute) || taken.has(substitute)) substitute = addDays(substitute, 1)
    taken.add(substitute)
    return { day: substitute, name }
  })
}

const firstMonday = (year: number, month: number): Day => mondayOf(`${year}-${String(month).padStart(2, '0')}-07`)

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const whole = (n: number, by: number) => Math.floor(n / by)
  const [a, b, c] = [year % 19, whole(year, 100), year % 100]
  const h = (19 * a + b - whole(b, 4) - whole(b - whole(b + 8, 25) + 1, 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * whole(c, 4) - h - (c % 4)) % 7
  const m = whole(a + 11 * h + 22 * l, 451)
  const at = h + l - 7 * m + 114
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}-${two(whole(at, 31))}-${two((at % 31) + 1)}`
}
