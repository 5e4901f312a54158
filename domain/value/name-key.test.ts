import { expect, it } from 'vitest'
import { nameKey, tellingWord } from './name-key'

it.each([
  ['Balkan Plastering Ltd', 'BALKAN PLASTERING LIMITED'],
  ['A & V Transitional Homes', 'A and V Transitional Homes.'],
  ['Société Générale plc', 'Societe Generale'],
  ['Jewson’s  Leeds', "Jewson's Leeds"],
  ['C-stud, 70 mm', 'C stud 70 mm'],
])('takes "%s" and "%s" for one', (a, b) => expect(nameKey(a)).toBe(nameKey(b)))

it.each([
  ['Board 12.5 mm', 'Board 125 mm'],
  ['Kirkby Drylining', 'Kirkby Drylining North'],
  ['!!!', '???'],
  ['Limited', 'Plc'],
])('keeps "%s" and "%s" apart', (a, b) => expect(nameKey(a)).not.toBe(nameKey(b)))

it('finds by the longest word', () => expect(tellingWord(nameKey('A & V Transitional Homes Ltd'))).toBe('transitional'))
