import { addDays, type Day } from './day'

/** A whole-day event of a feed for calendar programs. */
export interface CalendarEvent {
  /** Unique in the world, and the same each time the feed is made, so that a program moves an event instead of adding another. */
  readonly uid: string
  readonly day: Day
  readonly summary: string
  readonly description: string
  readonly url: string
  /** A date that may still move. */
  readonly isTentative: boolean
  /** Reminds on the day before, at nine in the morning. */
  readonly isReminded: boolean
}

/** Octets of one line of a feed (RFC 5545, 3.1). */
const LINE = 75
/** All-day events begin at midnight of their day. */
const NINE_THE_DAY_BEFORE = '-PT15H'

/** Returns a calendar by RFC 5545. `at` is when it is made, ISO in UTC. */
export function icalendar(name: string, events: readonly CalendarEvent[], at: string): string {
  const stamp = `${at.replaceAll(/[-:]/g, '').slice(0, 15)}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quoin//Notice calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(event => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent, stamp: string): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(event.day)}`,
  `DTEND;VALUE=DATE:${compact(addDays(event.day, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  // A date takes no time of the day.
  'TRANSP:TRANSPARENT',
  ...(event.isReminded
    ? [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `TRIGGER:${NINE_THE_DAY_BEFORE}`,
        `DESCRIPTION:${escaped(event.summary)}`,
        'END:VALARM',
      ]
    : []),
  'END:VEVENT',
]

const compact = (day: Day): string => day.replaceAll('-', '')

/** Returns a text as a value. Other control characters can't be written, so they are dropped. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, sign => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '')

/** Returns a line cut to 75 octets, going on after a space. No character is cut apart. */
function folded(line: string): string {
  let room = LINE
  let out = ''
  for (const character of line) {
    const size = octets(character.codePointAt(0) ?? 0)
    if (size > room) {
      out += '\r\n '
      // The space counts.
      room = LINE - 1
    }
    out += character
    room -= size
  }
  return out
}

/** Returns the octets of a character in UTF-8. */
const octets = (code: number): number => (code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4)
