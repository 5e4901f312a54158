import { expect, test } from 'vitest'
import { percent } from '#domain/value/money'
import { emptyApplication, keepApplication } from './application-draft'

const KEEPING = { project: 5, assessment: 9, retention: percent(3), name: 'Hale' }

// Spec: LAB-1. The figures never wait for a picture: what has one goes last, and the office joins it to the application.
test('photos taken while an application is entered are kept with it, after its figures', () => {
  const photo = { bytes: new ArrayBuffer(1), thumbnail: null, fileName: 'sheet.jpg', mimeType: 'image/jpeg' }
  const draft = {
    ...emptyApplication('2026-11-20'),
    subcontractor: 7,
    photos: [{ key: 1, photo, takenAt: '2026-11-20T14:00:00.000Z' }],
  }
  const { changes } = keepApplication(draft, [], KEEPING, 301)
  expect(changes.map(({ kind, resource }) => [kind, resource])).toEqual([
    ['add', 'labourApplication'],
    ['attach', 'labourPhoto'],
  ])
  expect(changes[1]).toMatchObject({
    field: 'file',
    photo,
    values: { project: 5, application: 301, takenAt: '2026-11-20T14:00:00.000Z', caption: null },
  })
})
