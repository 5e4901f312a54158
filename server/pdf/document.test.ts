import { expect, test } from 'vitest'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PdfDocument } from './document'
import { type DocumentHead, places } from './document-parts'
import { roomOn } from './paper'
import { documentFonts } from './fonts'
import { printable } from './printable'
import { cutToFit, wrap, wrapTo } from './wrap'

const head: DocumentHead = {
  title: 'Priced bill of quantities',
  subtitle: 'Drylining and ceilings, version 2.1',
  firm: 'Northgate Interiors Ltd',
  firmAddress: '14 Wharf Street, Leeds LS2 7EQ',
  logo: { bytes: new Uint8Array([1, 2, 3]), kind: 'png' },
  cells: [{ label: 'To', value: 'Calder Valley Estates LLP' }],
  foot: 'Printed 19/02/2026, Priya Nair',
}
const columns = [
  { title: 'Ref', share: 1 },
  { title: 'Description', share: 5 },
  { title: 'Amount', share: 2, isFigure: true },
]
/** The words of each page as another program reads them. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const read = await library.loadDocument(bytes)
  const words = [...read.pages()].map(page => page.getText())
  read.destroy()
  library.destroy()
  return words
}

test('a long table has its heads on every page, carries its total, and says page x of y', async () => {
  const document = await PdfDocument.start(head)
  const rows = [
    { cells: ['', 'Partitions', ''], isHeading: true },
    ...Array.from({ length: 90 }, (_, index) => ({ cells: [`P-${index}`, 'Partition', '10.00'], adds: 1000 })),
  ]
  document.table({ columns, rows, carried: total => (total / 100).toFixed(2) })
  const { bytes, pages } = await document.finish()
  const words = await pagesOf(bytes)
  expect(pages).toBe(words.length)
  expect(pages).toBeGreaterThan(1)
  let before = 0
  for (const [index, page] of words.entries()) {
    expect(page).toContain('Northgate Interiors Ltd')
    expect(page).toContain('Description')
    expect(page).toContain(`Page ${index + 1} of ${pages}`)
    const lines = page.match(/P-\d+/g)?.length ?? 0
    if (index > 0) {
      expect(page).toContain(`Brought forward from page ${index}`)
      expect(page).toContain('Partitions, continued')
      expect(page).toContain(`${before * 10}.00`)
    }
    before += lines
    if (index < pages - 1) {
      expect(page).toContain(`Carried forward to page ${index + 2}`)
      expect(page).toContain(`${before * 10}.00`)
    }
  }
  expect(before).toBe(90)
})

// Seen on an order: "Carried forward to page 2" stood a word a line in the column of quantities, and through the foot of the page.
test('what is carried is said in the widest column of words, wherever it stands', async () => {
  const document = await PdfDocument.start(head)
  const order = [
    { title: 'Item', share: 6 },
    { title: 'Quantity', share: 1, isFigure: true },
    { title: 'Amount', share: 2, isFigure: true },
  ]
  const rows = Array.from({ length: 90 }, (_, index) => ({ cells: [`Teil ${index}`, '1', '1.00'], adds: 100 }))
  document.table({ columns: order, rows, carried: total => (total / 100).toFixed(2) })
  const [first, second] = await pagesOf((await document.finish()).bytes)
  expect(first).toContain('Carried forward to page 2')
  expect(second).toContain('Brought forward from page 1')
})

// Seen on a statement: a rate of 14,250.00 went over two lines.
test('a figure stays on one line, and columns of words make room for it', async () => {
  const document = await PdfDocument.start(head)
  const statement = [
    { title: 'Activity', share: 5 },
    { title: 'Rate £', share: 1, isFigure: true },
    { title: 'Amount', share: 1, isFigure: true },
  ]
  const rows = [
    { cells: ['Glazing', '14,250.00', '28,500,000.00'], adds: 2_850_000_000 },
    { cells: ['Structural glazing to the atrium', '7,114,250.0525', '1,128,500,000.00'], isStrong: true },
    ...Array.from({ length: 60 }, () => ({ cells: ['Glazing', '1.00', '1.00'], adds: 100 })),
  ]
  document.table({ columns: statement, rows, carried: total => `carried ${(total / 100).toFixed(2)}` })
  const text = (await pagesOf((await document.finish()).bytes)).join('\n')
  for (const { cells } of rows.slice(0, 2)) for (const cell of cells.slice(1)) expect(text).toContain(cell)
  expect(
    places(
      [
        { title: 'a', share: 1 },
        { title: 'b', share: 1, isFigure: true },
      ],
      208,
      [0, 130],
    ),
  ).toMatchObject([{ width: 70 }, { width: 130 }])
  // No more than words can give: half of their width.
  expect(
    places(
      [
        { title: 'a', share: 1 },
        { title: 'b', share: 1, isFigure: true },
      ],
      208,
      [0, 900],
    )[0],
  ).toMatchObject({ width: 48 })
})

// Seen on an issue report: a long word in a heading ran off the page.
test('a heading wider than the page goes on in the next line, and what follows stands under it', async () => {
  const heightOf = async (words: string) => {
    const document = await PdfDocument.start(head)
    for (let count = 0; count < 40; count += 1) document.heading(words)
    return (await document.finish()).pages
  }
  const long = `Naht ${'verkleidungsanschluss'.repeat(8)}`
  expect(await heightOf(long)).toBeGreaterThan(await heightOf('Naht'))
})

test('rows that are kept together are not broken over a page', async () => {
  const document = await PdfDocument.start(head)
  const rows = Array.from({ length: 30 }, (_, product) =>
    ['name', 'one', 'two', 'sum'].map(part => ({ cells: ['', `${part}-${product}-`, '1.00'], keep: String(product) })),
  ).flat()
  document.table({ columns, rows })
  const words = await pagesOf((await document.finish()).bytes)
  for (let product = 0; product < 30; product++) {
    const on = words.flatMap((page, index) =>
      ['name', 'one', 'two', 'sum'].filter(part => page.includes(`${part}-${product}-`)).map(() => index),
    )
    expect(new Set(on).size, `product ${product}`).toBe(1)
    expect(on).toHaveLength(4)
  }
})

// An order named its project only as far as its place went: two phases of one site were told apart by nothing.
test('a long name at the head goes over several lines, and nothing of the page is under it', async () => {
  const place = '2417 Northgate Quarter, Phase 2, Block C and the Energy Centre, Whitehall Riverside'
  const document = await PdfDocument.start({
    ...head,
    subtitle: place,
    cells: [
      { label: 'To', value: 'Pennine Dry Lining Supplies Limited, Trade Counter North', share: 3 },
      { label: 'Project', value: place, share: 2.6 },
      { label: 'Order', value: 'K-2417-001', share: 1.3 },
    ],
  })
  document.text('Dear Sir')
  const [page = ''] = await pagesOf((await document.finish()).bytes)
  const words = page.replace(/\s+/g, ' ')
  expect(words).not.toContain('…')
  for (const word of [...place.split(' '), ...'Pennine Dry Lining Supplies Limited, Trade Counter North'.split(' ')])
    expect(words).toContain(word)
  expect(words.match(/Whitehall/g)).toHaveLength(2)
})

test('a word longer than its column is broken, a text longer than its place is cut', () => {
  const measure = (text: string) => text.length
  expect(wrap('Donaudampfschiff and so on', 8, measure)).toEqual(['Donaudam', 'pfschiff', 'and so', 'on'])
  expect(cutToFit('Northgate Interiors', 9, measure)).toBe('Northgat…')
  expect(cutToFit('Northgate', 9, measure)).toBe('Northgate')
  expect(wrapTo(2, 'one two three four', 9, measure)).toEqual(['one two', 'three fo…'])
  expect(wrapTo(2, 'one two three', 9, measure)).toEqual(['one two', 'three'])
})

test('the letters of Europe stay, what the faces lack is told by its like, and nothing stops the document', async () => {
  const { has } = (await documentFonts()).plain
  const names = 'Łukasz Żółć, Dvořák Příliš žluťoučký kůň, Győr, Şişli Iğdır, Țară, Ķegums, Þór, Ελλάδα, Київ'
  expect(printable(`${names}, 12 m² × £5 ≤ €3`, has)).toBe(`${names}, 12 m² × £5 ≤ €3`)
  expect(printable('北京 📐', has)).toBe('?? ?')
  const document = await PdfDocument.start({ ...head, firm: 'Łukasz 北京' })
  document.text(`Dear Zoë,\n\n${names}`)
  document.totals([
    { label: 'Net', value: '£1.00' },
    { label: 'Gross', value: '£1.03' },
  ])
  const { bytes } = await document.finish()
  const [words = ''] = await pagesOf(bytes)
  for (const name of ['Łukasz ??', 'Zoë', 'Żółć', 'Dvořák', 'žluťoučký', 'Győr', 'Київ']) expect(words).toContain(name)
  // It carries the letters it uses, not two whole faces of 318 KB each.
  expect(bytes.length).toBeLessThan(120_000)
})

test('a wide A3 has room for more than twice the characters of an A4, and says its size', async () => {
  expect(roomOn({ size: 'a4', isWide: false })).toBe(91)
  expect(roomOn({ size: 'a3', isWide: true })).toBe(197)
  const document = await PdfDocument.start(head, { size: 'a3', isWide: true })
  document.text('Wide')
  const library = await PDFiumLibrary.init()
  const read = await library.loadDocument((await document.finish()).bytes)
  const { originalWidth, originalHeight } = read.getPage(0).getOriginalSize()
  expect([originalWidth, originalHeight].map(Math.round)).toEqual([1191, 842])
  read.destroy()
  library.destroy()
})
