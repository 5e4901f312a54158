import { expect, it } from 'vitest'
import { completed, mentionAt, namesLike } from './mention-text'

it('finds what is typed behind an "@" at the start of a word', () => {
  expect(mentionAt('Ask @Sa', 7)).toEqual({ at: 4, query: 'Sa' })
  expect(mentionAt('Ask @Sam Le', 11)).toEqual({ at: 4, query: 'Sam Le' })
  expect(mentionAt('@', 1)).toEqual({ at: 0, query: '' })
  expect([
    mentionAt('sam@firm.test', 13),
    mentionAt('Ask @Sam\nand', 12),
    mentionAt('5 @ 2', 5),
    mentionAt('@Sam', 0),
  ]).toEqual([null, null, null, null])
})

it('offers names whose beginning it is, until one stands there whole', () => {
  const names = ['Sam Lee', 'Priya Samra', 'Sam Leeming']
  expect([
    namesLike(names, 'sam'),
    namesLike(names, 'Sam Le'),
    namesLike(names, 'x'),
    namesLike(names, 'Sam Lee '),
    namesLike(names, ''),
  ]).toEqual([names, ['Sam Lee', 'Sam Leeming'], [], [], names])
})

it('writes the name where the mention was', () =>
  expect(completed('Ask @Sa about it', { at: 4, query: 'Sa' }, 'Sam Lee')).toEqual({
    text: 'Ask @Sam Lee about it',
    caret: 13,
  }))
