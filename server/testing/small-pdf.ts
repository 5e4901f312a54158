/** A PDF of so many empty A4 pages, as short as readers take it: without a cross-reference table, which they make themselves. */
export function smallPdf(pages: number): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    ...kids.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>'),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj`).join('\n')
  return new TextEncoder().encode(`%PDF-1.4\n${body}\ntrailer<</Root 1 0 R>>`)
}
