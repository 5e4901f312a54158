import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { expect } from 'vitest'
import type { SiteDocumentRequest } from '#contract/commercial/site-documents/site-document'
import type { Row } from '#domain/records/path'
import { asOwner } from '../database/session'
import { findFile } from '../files/lifecycle'
import { fileKey } from '../storage/store'
import type { Firm } from './firm'

/** Asks for a site document as a person does, and waits until the server has made it or says why not. Returns its record. */
export async function askDocument(
  firm: Firm,
  token: string,
  project: number,
  request: SiteDocumentRequest,
): Promise<Row> {
  const reply = await firm.call('POST', `/projects/${project}/documents`, { token, body: request })
  if (reply.status !== 202) throw new Error(`documents: ${reply.status} ${await reply.text()}`)
  const { making } = (await reply.json()) as { making: number }
  const record = async () => (await (await firm.call('GET', `/sitedocuments/${making}`, { token })).json()) as Row
  await expect.poll(async () => (await record()).state).toMatch(/^(?:made|failed)$/)
  return record()
}

export interface ReadPdf {
  readonly fileName: string
  readonly pages: readonly {
    readonly words: string
    readonly pictures: number
    /** Width and height in points. */
    readonly size: readonly [number, number]
  }[]
}

/** Returns the name and the bytes of a kept file. */
export async function readKeptBytes(
  { services, own }: Firm,
  file: unknown,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const found = await asOwner(services.database, db => findFile(db, own.account, Number(file)))
  if (!found?.sha256) throw new Error('There is no such file')
  return { fileName: found.name, bytes: await services.files.read(fileKey(found, found.sha256)) }
}

/** The name, words and pictures of a kept PDF, as another program reads them. */
export async function readKeptPdf(firm: Firm, file: unknown): Promise<ReadPdf> {
  const { fileName, bytes } = await readKeptBytes(firm, file)
  const library = await PDFiumLibrary.init()
  const read = await library.loadDocument(bytes)
  const pages = [...read.pages()].map(page => ({
    size: sizeOf(page),
    words: page.getText().replaceAll(/\s+/g, ' '),
    pictures: [...page.objects()].filter(({ type }) => type === 'image').length,
  }))
  read.destroy()
  library.destroy()
  return { fileName, pages }
}

function sizeOf(page: PDFiumPage): readonly [number, number] {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return [Math.round(originalWidth), Math.round(originalHeight)]
}
