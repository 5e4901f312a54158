import { describe, expect, it } from 'vitest'
import { colourOf, textOn } from './colours'

describe('colours (FORM-23)', () => {
  it('come in order, each once, and at random when all are used', () => {
    const all = Array.from({ length: 120 }, (_, n) => colourOf(n, () => 0.999))
    expect([all[0], all[119], new Set(all).size]).toEqual(['#0B8074', '#09865E', 120])
    expect([colourOf(120, () => 0), colourOf(500, () => 0.999)]).toEqual([all[0], all[119]])
  })

  it('take white text up to a brightness of 186 and black above; the palette takes white throughout', () => {
    expect([textOn('#bababa'), textOn('#bbbbbb'), textOn('#000000'), textOn('#ffffff')]).toEqual([
      '#ffffff',
      '#000000',
      '#ffffff',
      '#000000',
    ])
    expect(new Set(Array.from({ length: 120 }, (_, n) => textOn(colourOf(n, () => 0))))).toEqual(new Set(['#ffffff']))
  })
})
