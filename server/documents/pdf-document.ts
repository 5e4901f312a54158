import type { WireOf } from '#contract/kit/wire-values'
import type { DocumentResource } from '#contract/kit/document'
import type { AccountTransaction } from '../database/session'
import { logoOf } from '../files/kept-document'
import { printedPicture } from '../files/printed-picture'
import type { DocumentHead, Picture } from '../pdf/document-parts'
import type { Made, Making } from './documents'

/** How a PDF is made: `gather` reads what it says in one transaction, `draw` draws that, `made` names the file and says what else follows from it. */
interface PdfParts<R extends DocumentResource, C> {
  readonly gather: (tx: AccountTransaction, document: WireOf<R>) => Promise<C>
  readonly draw: (
    content: C,
    logo: DocumentHead['logo'],
    pictureOf: (file: number) => Promise<Picture['bytes']>,
  ) => Promise<{ readonly bytes: Uint8Array; readonly pages: number }>
  /** How many photos it shows, for its progress. */
  readonly photos?: (content: C) => number
  readonly made: (content: C, document: WireOf<R>) => Omit<Made<R>, 'files' | 'pages'> & { readonly name: string }
}

/** Returns what makes a PDF with the firm's logo. Gathering is a third of the way; photos are most of the rest. */
export const pdfDocument =
  <R extends DocumentResource, C extends { readonly logo: number | null }>({
    gather,
    draw,
    photos = () => 0,
    made,
  }: PdfParts<R, C>) =>
  async ({ services, identity, document, work, tell }: Making<R>): Promise<Made<R>> => {
    const content = await work(tx => gather(tx, document))
    await tell(30)
    const step = Math.max(1, Math.ceil(photos(content) / 10))
    let fetched = 0
    const pictureOf = async (file: number) => {
      const picture = await printedPicture(services, identity.account, file)
      fetched++
      if (fetched % step === 0) await tell(30 + Math.floor((60 * fetched) / photos(content)))
      return picture
    }
    const { bytes, pages } = await draw(content, await logoOf(services, identity.account, content.logo), pictureOf)
    const { name, ...rest } = made(content, document)
    return { files: [{ name, type: 'application/pdf', bytes }], pages, ...rest }
  }
