import { describe, expect, it } from 'vitest'
import { finder, holds, searchForm } from './search-key'

// Worked by hand, not against the sort key, because both once padded digits and were both wrong. Spec: platform 5, filters.

describe('a search in text', () => {
  it.each([
    ['2417 Kirkgate', '24'],
    ['2417 Kirkgate', '241'],
    ['2417 Kirkgate', '417'],
    ['12.5 mm plasterboard', '2.5'],
    ['12.5 mm plasterboard', '12.5mm'],
    ['PB125', '12'],
    ['PB125', '5'],
    ['PB125', 'PB 125'],
    ['PB125', 'pb-125'],
    ['PB 125', 'PB125'],
    ['PB-125', 'PB125'],
    ['PB – 125', 'PB125'],
    ['PB\u00a0125', 'PB-12'],
    ['WB-A-01', 'wba01'],
    ['Wall PB 125 S', '125s'],
    ['020 7946 0958', '02079460958'],
    ['020 7946 0958', '7946 0958'],
    ['12-340', '12340'],
    ['Level 2', 'level 2'],
    ['Plot 007', '007'],
    ['Ölüdeniz 48', 'olu'],
    ['Ölüdeniz 48', 'DENIZ 4'],
    ['4 m² of board', '4 m2'],
    ['Ｕnit １２', 'unit 12'],
    ['EXT-WL', 't-w'],
    ['2417 Kirkgate', '24-17'],
    ['2417 Kirkgate', '24 17'],
    ['2417 Kirkgate', '24\u201317'],
    ['24\u201317 Kirkgate', '2417'],
    ['24-17', '2417'],
    ['1\u20132 bed', '1-2'],
    ['1-2 bed', '1\u20142'],
    ['Wall \u2013 internal', 'wall - int'],
    ['Wall \u2014 internal', 'l \u2013 i'],
    ['Wall - internal', 'wall \u2212 i'],
    ['St Mary\u2019s', "mary's"],
    ["St Mary's", 'mary\u2019s'],
    ['St Mary\u2019s 12', "y's12"],
    ['\u201cA\u201d side', '"a"'],
    ['123456789012345', '34567890'],
  ])('%j holds %j', (text, typed) => expect(holds(text, typed)).toBe(true))

  it.each([
    ['2417 Kirkgate', '2471'],
    ['Block 2, 4th floor', '24'],
    ['1-2 bed', '12'],
    ['Block 2 4th floor', '24'],
    ['Wall, internal', 'wall - internal'],
    ['Beam 12', '1-2'],
    ['EXT-WL', 'ext wl'],
    ['Plot 7', '007'],
    ['Plot 7', '07'],
    ['PB125', 'PB126'],
    ['Level 1', '0'],
    ['Section East', 'one'],
    ['', '1'],
  ])('%j does not hold %j', (text, typed) => expect(holds(text, typed)).toBe(false))

  // A code of letters alone was found only with its own dashes.
  it.each([
    ['KAME-NE-KAME', 'KAMENE'],
    ['KAME-NE-KAME', 'kame ne'],
    ['KAMENEKAME', 'ne-ka'],
    ['RC BEAM', 'rcbeam'],
    ['RC BEAM', 'rc-b'],
    ['RC–BEAM', 'cb'],
    ['1-2', '12'],
    ['EXT/WL', 't/w'],
    ['EXT-WL', '-'],
    // Orders are 2417-006, and people write 2417/006, #006 and No. 6.
    ['2417-006', '2417/006'],
    ['2417/006', '2417-006'],
    ['2417-006', '#006'],
    ['2417-006', 'No. 006'],
    ['2417-006', 'no 6'],
    ['EXT/WL', 'extwl'],
    ['QR-0118', 'qr#0118'],
    ['NO 12', 'no 12'],
    ['AB-12', 'N\u00ba 12'],
    ['AB-12', '\u2116 12'],
  ])('code %j holds %j', (code, typed) => expect(finder(typed)('The end', [null, code])).toBe(true))

  it.each([
    ['KAME-NE-KAME', 'KAMEKA'],
    ['RC BEAM', 'rcbeams'],
    ['RCBEAM', '-'],
    ['AB-12', 'nob 12'],
    ['RC', 'theend'],
  ])('code %j does not hold %j', (code, typed) => expect(finder(typed)('The end', [code])).toBe(false))

  it('holds nothing typed', () => expect(holds('Beam', '  ')).toBe(true))

  it('is in the sort key without digits, which lists have already', () =>
    expect(['wall', 'a-b', '2.5', '24', 'PB1', '12345', 'm²'].map(typed => searchForm(typed))).toEqual([
      'sorted',
      'signs',
      'plain',
      'plain',
      'code',
      'code',
      'code',
    ]))

  it('is a code in a field of codes, unless nothing but signs is typed', () =>
    expect(['wall', 'a-b', '24', '2.5', '-', "'", ''].map(typed => searchForm(typed, true))).toEqual([
      'code',
      'code',
      'code',
      'code',
      'signs',
      'signs',
      'sorted',
    ]))
})
