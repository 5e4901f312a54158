/** A PDF of so many empty pages, A4 unless told in points, as short as readers take it: without a cross-reference table, which they make themselves. */
export function smallPdf(pages: number, size = '595 842'): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`,
    ...kids.map(() => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]>>`),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj`).join('\n')
  return new TextEncoder().encode(`%PDF-1.4\n${body}\ntrailer<</Root 1 0 R>>`)
}
