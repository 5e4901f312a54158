import { describe, expect, it } from 'vitest'
import { sheetOfFileName } from './sheet-file-name'

const read = (name: string) => {
  const { sheetNumber, revision, title } = sheetOfFileName(name)
  return [sheetNumber, revision, title]
}

// Decision 765.
describe('the name of a file', () => {
  it.each([
    ['A-203 Rev C Level 3 GA.pdf', ['A-203', 'C', 'Level 3 GA']],
    ['A-203 Level 3 GA Rev C.pdf', ['A-203', 'C', 'Level 3 GA']],
    ['A-203_Level_3_GA_revP02.pdf', ['A-203', 'P02', 'Level 3 GA']],
    ['A-203 - Level 3 GA (Rev. 2).PDF', ['A-203', '2', 'Level 3 GA']],
    ['1174-QSA-ZZ-03-DR-A-0203-P02.1 Level 3 ceiling.pdf', ['1174-QSA-ZZ-03-DR-A-0203', 'P02.1', 'Level 3 ceiling']],
    ['E101A.png', ['E101A', null, null]],
    ['S.12 Slab, revised.pdf', ['S.12', null, 'Slab, revised']],
  ])('%s gives number, revision and title', (name, expected) => expect(read(name)).toEqual(expected))

  it.each([
    'Ground floor.pdf',
    'Revised layouts.pdf',
    '2026-11-30 site photo.jpg',
    'A-203 page 2.pdf',
    'Rev C.pdf',
    'scan.pdf',
    '.pdf',
    '',
  ])('%s gives nothing', name => expect(read(name)).toEqual([null, null, null]))

  it('never gives a number or revision that a sheet cannot keep', () => {
    expect(read(`A${'1'.repeat(80)} Plan.pdf`)).toEqual([null, null, null])
  })
})
