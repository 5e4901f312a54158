import { expect, it } from 'vitest'
import { placesOf, withoutContent, withoutIds } from './client-fault'

it.each([
  ['Cannot convert 32.8800 to a BigInt', 'Cannot convert … to a BigInt'],
  ["Cannot read properties of undefined (reading 'zone')", 'Cannot read properties of undefined (reading zone)'],
  ["Cannot read properties of undefined (reading 'Kirkgate House')", 'Cannot read properties of undefined (reading …)'],
  ['Unexpected token \'H\', "Hello Ann"... is not valid JSON', 'Unexpected token …, …... is not valid JSON'],
  ['No firm “Harrogate', 'No firm …'],
  ['GET https://quoin.test/x?t=ey.abc failed for ann@firm.test', 'GET … failed for …'],
  [`Bearer ${'a'.repeat(60)} refused`, 'Bearer … refused'],
  ['first\nsecond', 'first'],
])('takes from the message %j what may be content', (message, words) => expect(withoutContent(message)).toBe(words))

it('is cut to a length', () => {
  expect(withoutContent('word '.repeat(500)).length).toBe(300)
  expect(withoutIds(`/${'a/'.repeat(500)}`).length).toBe(200)
})

it.each([
  ['/projects/2417/hub/issues/9?text=secret#x', '/projects/$/hub/issues/$'],
  ['/go/AbCdEf', '/go/$'],
  ['/new-password', '/new-password'],
  ['/', '/'],
])('names the page %s without its ids', (path, page) => expect(withoutIds(path)).toBe(page))

it('takes the places of a stack, of any engine, without its message and addresses', () => {
  const chrome = [
    'Error: Kirkgate House',
    '    at at Ann (typed)',
    '    at readRate (https://quoin.test/assets/bill-x1.js?v=2:10:20)',
    '    at async https://quoin.test/assets/app.js:1:2',
    '    at new Promise (<anonymous>)',
  ].join('\n')
  expect(placesOf(chrome)).toEqual(['readRate bill-x1.js:10:20', 'app.js:1:2'])
  expect(placesOf('readRate@https://quoin.test/assets/bill-x1.js:10:20\n@https://quoin.test/a.js:3:4')).toEqual([
    'readRate bill-x1.js:10:20',
    'a.js:3:4',
  ])
  expect(placesOf('    at f (https://q.test/a.js:1:2)\n'.repeat(50))).toHaveLength(8)
})
