import { describe, expect, it } from 'vitest'
import { mentionsIn, piecesOf } from './mentions'

const people = [
  { id: 3, name: 'Sam Lee' },
  { id: 1, name: 'Sam Lee-Ray' },
  { id: 2, name: 'Åsa' },
]

describe('mentions in a text', () => {
  it('are whole names after an "@", the longer of two alike', () =>
    expect(mentionsIn('@Sam Lee-Ray and @Åsa, @Sam Lee! @Åsa', people)).toEqual([1, 2, 3]))
  it('are not the beginning of another word', () =>
    expect(mentionsIn('@Åsas list, Sam Lee, @sam lee', people)).toEqual([]))
  it('cut the text without losing any of it', () => {
    const text = 'Ask @Sam Lee.\n@Åsa @ home'
    const pieces = piecesOf(text, people)
    expect(pieces.map(piece => [piece.at, piece.text, piece.user])).toEqual([
      [0, 'Ask ', null],
      [4, '@Sam Lee', 3],
      [12, '.\n', null],
      [14, '@Åsa', 2],
      [18, ' @ home', null],
    ])
    expect([pieces.map(piece => piece.text).join(''), piecesOf('', people)]).toEqual([text, []])
  })
})
