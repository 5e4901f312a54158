import { expect, it } from 'vitest'
import { type Percentage, percent, quantityOf } from '../../value/money'
import { diaryOf, type DiaryRecords, progressOn } from './diary'

const NOTHING: DiaryRecords = {
  deliveries: [],
  deliveryLines: [],
  hours: [],
  operatives: [],
  issues: [],
  photos: [],
  entries: [],
}
const day = '2026-11-24'

it('has the records of that day and about that day, and marks those written later', () => {
  const entry = { day, kind: 'delay', createdBy: 1 }
  const hours = { workedOn: day, name: 'Fix boards', zoneName: null }
  const photo = { file: 1, caption: null, takenAt: null, createdAt: '2026-11-24T23:59:59.000Z' }
  const diary = diaryOf(
    {
      ...NOTHING,
      entries: [
        { ...entry, id: 2, text: 'late', createdAt: '2026-11-25T07:00:00.000Z' },
        { ...entry, id: 1, text: 'then', createdAt: '2026-11-24T10:00:00.000Z' },
        { ...entry, id: 3, text: 'other', day: '2026-11-23', createdAt: '2026-11-24T10:00:00.000Z' },
      ],
      operatives: [
        { id: 1, subcontractor: 9 },
        { id: 2, subcontractor: null },
      ],
      hours: [
        { ...hours, id: 1, operative: 1, hours: quantityOf(5) },
        { ...hours, id: 2, operative: 1, hours: quantityOf(3.5) },
        { ...hours, id: 3, operative: 2, hours: quantityOf(8) },
        { ...hours, id: 4, operative: 2, hours: quantityOf(8), workedOn: '2026-11-25' },
      ],
      photos: [
        { ...photo, id: 1 },
        { ...photo, id: 2, takenAt: '2026-11-23T12:00:00.000Z' },
        { ...photo, id: 3, createdAt: '2026-11-25T00:00:00.000Z', takenAt: '2026-11-24T06:00:00.000Z' },
      ],
      issues: [{ id: 5, number: 118, summary: 'Seal', createdAt: '2026-11-24T09:00:00.000Z' }],
    },
    day,
  )
  expect(diary.entries.map(({ text, isLate }) => [text, isLate])).toEqual([
    ['then', false],
    ['late', true],
  ])
  expect(diary.firms).toEqual([
    { subcontractor: 9, people: 1, hours: quantityOf(8.5) },
    { subcontractor: null, people: 1, hours: quantityOf(8) },
  ])
  expect([diary.people, diary.worked]).toEqual([2, quantityOf(16.5)])
  expect(diary.photos.map(({ id }) => id)).toEqual([3, 1])
  expect(diary.count).toBe(8)
})

it('merges progress of the day from the device and the server, the later of one cell, with the value before', () => {
  const at = (hour: string, on = day) => `${on}T${hour}:00:00.000Z`
  const cell = (to: Percentage, recordedAt: string | null) => ({ percent: to, recordedAt, note: null })
  const here = [
    {
      id: 1,
      cells: {
        7: cell(percent(100), at('15')),
        8: cell(percent(20), at('15', '2026-11-23')),
        9: cell(percent(5), null),
      },
    },
    { id: 2, cells: { 7: cell(percent(60), at('09')) } },
    { id: 3, cells: { 7: cell(percent(90), at('09', '2026-11-25')) } },
  ]
  const told = (product: number, was: Percentage, to: Percentage, hour: string) => ({
    product,
    zone: 7,
    was,
    ...cell(to, at(hour)),
  })
  const office = [
    told(1, percent(80), percent(90), '10'),
    told(2, percent(50), percent(65), '11'),
    told(3, percent(10), percent(40), '12'),
  ]
  expect(progressOn(here, office, day).map(({ product, was, percent: to }) => [product, was, to])).toEqual([
    [1, percent(80), percent(100)],
    [2, percent(50), percent(65)],
    [3, percent(10), percent(40)],
  ])
  expect(progressOn(here, null, day).map(({ product, was, percent: to }) => [product, was, to])).toEqual([
    [1, null, percent(100)],
    [2, null, percent(60)],
  ])
})
