import { describe, expect, it } from 'vitest'
import type { PageReply } from '#contract/platform/files'
import { nextOrder, splitChanges } from './drawing-pages'
import { quantityOf } from '#domain/value/money'

const drawing = {
  id: 31,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  archivedAt: null,
  project: 20,
  fileName: 'set.pdf',
  file: 40,
  sourceFile: null,
  pageNumber: null,
  order: quantityOf(3),
  colourFile: null,
  sheetNumber: null,
  title: null,
  revision: null,
  supersedes: null,
  onSitePage: false,
  level: null,
  rotation: 0,
  widthPt: null,
  heightPt: null,
}
const page = (pageNumber: number): PageReply => ({
  id: 40 + pageNumber,
  fileName: `set page ${pageNumber}.pdf`,
  fileSize: 5,
  mimeType: 'application/pdf',
  state: 'checked',
  refusal: null,
  width: 595,
  height: 842,
  s3Url: null,
  s3UrlInline: null,
  s3UrlThumbnail: null,
  linksEndAt: null,
  sourceFileId: 40,
  pageNumber,
})

// Spec: API-6, a page's order.
describe('the pages of a drawing set', () => {
  it('take its place in one go, 0.0001 after it for each page', () => {
    const changes = splitChanges(drawing, [page(1), page(2)])
    expect(changes.map(change => (change.kind === 'add' ? change.values : change))).toMatchObject([
      { project: 20, file: 41, sourceFile: 40, pageNumber: 1, order: 30_001 },
      { project: 20, file: 42, sourceFile: 40, pageNumber: 2, order: 30_002 },
      { kind: 'delete', id: 31 },
    ])
  })
})

it('a drawing that is added comes after all others, at a whole number', () => {
  expect([
    nextOrder([]),
    nextOrder([{ order: quantityOf(1) }]),
    nextOrder([{ order: quantityOf(1.0012) }, { order: quantityOf(2.0003) }]),
  ]).toEqual([10_000, 20_000, 30_000])
})
