import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, percent, quantityOf, rateOf } from './money'
import { doubtsAmong, doubtWords, readNumberText, readTyped } from './number-text'

const plain = (text: string, style: 'point' | 'comma' = 'point') => {
  const read = readNumberText(text, style)
  return read.is === 'number' ? read.plain : read.is
}

describe('readNumberText', () => {
  it.each([
    ['12.5', '12.5'],
    ['1,250', '1250'],
    ['1,234,567.89', '1234567.89'],
    ['12 345 678', '12345678'],
    ['1\u00a0250.00', '1250.00'],
    ['1\u202f250', '1250'],
    ["1'234'567.5", '1234567.5'],
    ['1’234.50', '1234.50'],
    ['-3', '-3'],
    ['\u22123', '-3'],
    ['- 3', '-3'],
    ['3-', '-3'],
    ['+3', '3'],
    ['(12.50)', '-12.50'],
    ['(£1,200)', '-1200'],
    ['-£5', '-5'],
    ['£-5', '-5'],
    ['40.00 CR', '-40.00'],
    ['40.00 DR', '40.00'],
    ['£ 12', '12'],
    ['12 €', '12'],
    ['GBP 99', '99'],
    ['12.5 %', '12.5'],
    ['１２．５', '12.5'],
    ['１，２５０', '1250'],
    ['٣٫٥', '3.5'],
    ["'123", '123'],
    ['\u200e12\u200b', '12'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['  7\t', '7'],
  ])('reads %j as %s', (text, expected) => expect(plain(text)).toBe(expected))

  it.each(['', '  ', '\u00a0'])('%j is blank', text => expect(plain(text)).toBe('blank'))

  it.each([
    'abc',
    '1.2.3',
    '--1',
    '.',
    ',',
    '-',
    '£',
    '(',
    '12 m2',
    '12.03.2024',
    '(5',
    '5)',
    '-(5)',
    '-5-',
    '1e999',
    'CR',
  ])('%j is no number', text => expect(plain(text)).toBe('words'))

  it.each([
    ['12,50', ['12.50', '1250']],
    ['9,99', ['9.99', '999']],
    ['(12,50)', ['-12.50', '-1250']],
    ['-0,5', ['-0.5', '-5']],
    ['0,125', ['0.125', '125']],
    ['1234,567', ['1234.567', '1234567']],
    [',5', ['0.5', '5']],
    ['12,', ['12']],
    ['12 50', ['12.50', '1250']],
    ['1.234,50', ['1234.50']],
    ['1 234,50', ['1234.50']],
    ["1'234,50", ['1234.50']],
    ['1.234.567', ['1234567']],
    ['1,234,50', []],
    ['12,34,567', []],
    ['1,234 567', []],
    ['12,50.00', []],
    ['1.2E+03', ['1200']],
    ['1e5', ['100000']],
    ['2.5e-2', ['0.025']],
  ])('asks what %j means', (text, readings) => expect(readNumberText(text)).toEqual({ is: 'doubtful', readings }))

  it('reads by the decimal sign of a column', () => {
    expect(plain('12,50', 'comma')).toBe('12.50')
    expect(plain('1.234,50', 'comma')).toBe('1234.50')
    expect(plain('1.234', 'comma')).toBe('1234')
    expect(plain('12.50', 'comma')).toBe('doubtful')
  })

  it('accepts the grouping of India only on request', () => {
    expect(readNumberText('12,34,567.50', 'point', { lakhs: true })).toMatchObject({ plain: '1234567.50' })
    expect(plain('12,34,567.50')).toBe('doubtful')
  })

  /** An independent oracle: it prints numbers and knows the value of each. */
  const printed = fc
    .record({
      whole: fc.bigInt({ min: 0n, max: 99_999_999n }),
      fraction: fc.stringMatching(/^\d{0,4}$/),
      group: fc.constantFrom('', ',', ' ', '\u00a0', '\u202f', "'", '’'),
      sign: fc.constantFrom(['', ''], ['-', ''], ['\u2212', ''], ['(', ')'], ['', '-'], ['', ' CR']),
      mark: fc.constantFrom('', '£', '€ '),
      wide: fc.boolean(),
    })
    .map(({ whole, fraction, group, sign: [before = '', after = ''], mark, wide }) => {
      const digits = [...String(whole)]
      const grouped = digits.map((digit, at) => (at > 0 && (digits.length - at) % 3 === 0 ? `${group}${digit}` : digit))
      const body = grouped.join('') + (fraction === '' ? '' : `.${fraction}`)
      const drawn = wide ? body.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit))) : body
      const isNegative = before !== '' || after !== ''
      return { text: `${before}${mark}${drawn}${after}`, isNegative, whole, fraction }
    })

  it('reads back whatever a program prints with thousands in threes', () =>
    fc.assert(
      fc.property(printed, ({ text, isNegative, whole, fraction }) => {
        const expected = `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
        expect([text, plain(text)]).toEqual([text, expected])
      }),
    ))

  it('never takes a comma that is not before exactly three digits', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.stringMatching(/^\d{1,6}$/).filter(tail => tail.length !== 3),
        (whole, tail) => {
          const text = `${whole},${tail}`
          expect([text, plain(text)]).toEqual([text, 'doubtful'])
          expect([text, plain(`(${text})`)]).toEqual([text, 'doubtful'])
        },
      ),
    ))

  it('gives any text at all an end, and never a number that has other digits', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -()£%eCR") }), text => {
        const read = readNumberText(text)
        if (read.is !== 'number') return
        const digits = (given: string) => given.replace(/[^0-9]/g, '').replace(/^0+/, '')
        expect(digits(read.plain)).toBe(digits(text))
      }),
    ))
})

describe('readTyped', () => {
  it('rounds half away from zero to the decimals of the kind, or fewer', () => {
    expect(readTyped('money', '1.005')).toEqual({ ok: true, value: pence(101) })
    expect(readTyped('quantity', '12.346', 2)).toEqual({ ok: true, value: quantityOf(12.35) })
    expect(readTyped('rate', '£1,234.5')).toEqual({ ok: true, value: rateOf(1234.5) })
    expect(readTyped('percentage', '3%')).toEqual({ ok: true, value: percent(3) })
    expect(readTyped('money', ' ')).toEqual({ ok: true, value: null })
  })

  it('refuses a percent sign in money and a currency in a quantity', () => {
    expect(readTyped('money', '5%')).toEqual({ ok: false, doubt: null })
    expect(readTyped('quantity', '£5')).toEqual({ ok: false, doubt: null })
  })

  it('refuses a number too large to store, also where it is shown with fewer decimals', () => {
    expect(readTyped('money', '99999999999999999')).toEqual({ ok: false, doubt: null, excess: 'size' })
    // A rate of twelve digits in a cell with two decimals: it once stopped the edit without a word.
    expect(readTyped('rate', '999999999999', 2)).toEqual({ ok: false, doubt: null, excess: 'size' })
    expect(readTyped('rate', '900000000000', 2)).toMatchObject({ ok: true })
  })

  it('gives both readings of a doubtful number and the next step', () => {
    expect(readTyped('quantity', '12,50')).toEqual({
      ok: false,
      doubt: '12,50 could be 12.50 or 1250. Write the one you mean',
    })
    expect(doubtWords('1.234,50', ['1234.50'])).toBe('Is 1.234,50 meant as 1234.50? Write 1234.50')
    expect(doubtWords('1,23,45', [])).toBe('"1,23,45" is not clear. Write it without separators, like 1234.50')
  })
})

describe('doubtsAmong numbers written together', () => {
  it.each([
    ['12,50', ['12.50', '1250']],
    ['1,234', ['1.234', '1234']],
    ['(1,234)', ['-1.234', '-1234']],
    ['1.234', ['1234', '1.234']],
    ['1,234,567', null],
    ['1,234.50', null],
    ['12.50', null],
    ['0.125', null],
    ['1234', null],
    ['', null],
    ['none', null],
  ])('reads %j beside a decimal comma as %j', (text, readings) => {
    expect(doubtsAmong([text, '9,99'])(text)).toEqual(readings)
  })

  it.each(['1,234', '1.234', '12,34,567'])('has no doubt of %s where no number has a decimal comma', text => {
    expect(doubtsAmong([text, '7', '1,250.00', '1.2E+03'], { lakhs: true })(text)).toBeNull()
  })
})
