import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { type CalendarEvent, icalendar } from './icalendar'

const EVENT: CalendarEvent = {
  uid: 'a-1@quoin.test',
  day: '2026-12-31',
  summary: 'Kestrel House',
  description: '',
  url: 'https://quoin.test/',
  isTentative: false,
  isReminded: true,
}
const AT = '2026-11-21T09:00:00.000Z'
const make = (event: Partial<CalendarEvent> = {}) => icalendar('Notices', [{ ...EVENT, ...event }], AT)
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('a feed by RFC 5545', () => {
  it('is one whole day with a reminder at nine on the day before', () => {
    expect(unfolded(make())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Quoin//Notice calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Notices',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:a-1@quoin.test',
      'DTSTAMP:20261121T090000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Kestrel House',
      'DESCRIPTION:',
      'URL:https://quoin.test/',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15H',
      'DESCRIPTION:Kestrel House',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
  it('escapes commas, semicolons, backslashes and line ends, so that a name adds no line of its own', () => {
    const lines = unfolded(make({ summary: 'A, B; C\\D\r\nEND:VEVENT\nBEGIN:VEVENT' }))
    expect(lines).toContain(String.raw`SUMMARY:A\, B\; C\\D\nEND:VEVENT\nBEGIN:VEVENT`)
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })
  it('has no line above 75 octets, and loses nothing by folding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), summary => {
        const plain = summary.replaceAll(/[\u0000-\u001f\u007f\\;,]/g, '')
        const text = make({ summary: plain, description: 'ü€😀'.repeat(60) })
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(unfolded(text)).toContain(`SUMMARY:${plain}`)
        expect(unfolded(text)).toContain(`DESCRIPTION:${'ü€😀'.repeat(60)}`)
      }),
    )
  })
})
