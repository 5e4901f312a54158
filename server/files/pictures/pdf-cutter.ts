import { PDFDocument, PDFName, PDFObjectCopier, PDFPage } from '@cantoo/pdf-lib'

export interface Cutter {
  /** The page of that index as a PDF of its own. Throws when it cannot be copied. */
  readonly page: (index: number) => Promise<Uint8Array>
}

/** What of a document's catalogue says how its pages look: which layers there are, and which are off. */
const OF_ALL_PAGES = ['OCProperties'].map(name => PDFName.of(name))

/**
 * Cuts a PDF into its pages, lines staying lines. The password is the empty one: a PDF that only its owner may change opens with it, and
 * read without it gives empty pages. Throws when the document cannot be read.
 */
export async function createCutter(bytes: Uint8Array): Promise<Cutter> {
  const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
  return {
    page: async index => {
      const target = await PDFDocument.create({ updateMetadata: false })
      const copier = PDFObjectCopier.for(source.context, target.context)
      const leaf = copier.copy(source.getPage(index).node)
      for (const name of OF_ALL_PAGES) {
        const value = source.catalog.get(name)
        if (value) target.catalog.set(name, copier.copy(value))
      }
      target.addPage(PDFPage.of(leaf, target.context.register(leaf), target))
      return target.save({ updateFieldAppearances: false })
    },
  }
}
