import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { mimeTypeOf, signReply } from '#contract/platform/files'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { testDatabase } from '../testing/test-database'
import { askDocument, readKeptPdf } from '../testing/site-document'
import { formOf, postForm } from '../testing/upload'

// Spec: COST-3. The document of chosen issues, as another program reads it.

const firm = await testFirm(await testDatabase())
const admin = (await firm.signIn('admin@plumb.test')).access_token
const { make } = callerOf(firm, admin)
const post = (issues: readonly number[], of = project) =>
  firm.call('POST', `/projects/${of}/documents`, { token: admin, body: { kind: 'issues', issues } })
const ask = async (issues: readonly number[]) => {
  const { state, file } = await askDocument(firm, admin, project, { kind: 'issues', issues: [...issues] })
  expect(state).toBe('made')
  return readKeptPdf(firm, file)
}

async function upload(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = { fileName, fileSize: bytes.length, mimeType: mimeTypeOf(fileName) }
  const signed = v.parse(signReply, await (await firm.call('POST', '/files/sign', { token: admin, body })).json())
  await postForm(firm, signed, formOf(signed, bytes))
  await firm.call('GET', `/files/${signed.id}`, { token: admin })
  return signed.id
}
let project: number
let sealed: number
let cracked: number
beforeAll(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  sealed = await make('/issues', { project, summary: 'Seal left out', details: 'At the head', priority: 'urgent' })
  cracked = await make('/issues', { project, summary: 'Crack in the slab', dueDate: '2020-01-31' })
})

describe('the document of chosen issues', () => {
  test('has every chosen issue by its number with facts and photos, and no other', async () => {
    await make('/issues', { project, summary: 'Not chosen' })
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'grey' } })
      .webp()
      .toBuffer()
    const file = await upload('riser.webp', new Uint8Array(bytes))
    await make('/issuephotos', { project, issue: sealed, file, caption: 'Riser 2' })
    const made = await ask([cracked, sealed])
    expect(made.fileName).toBe('Issues 2417 Kestrel House.pdf')
    const [page, ...more] = made.pages
    expect(more).toEqual([])
    expect(page?.pictures).toBe(1)
    expect(page?.words).toMatch(/1 Seal left out Open Urgent.*2 Crack in the slab Open Normal 31\/01\/2020/)
    expect(page?.words).toMatch(/Issues 2 Still open 2 Late 1/)
    for (const part of ['At the head', 'Riser 2', 'Due: 31/01/2020']) expect(page?.words).toContain(part)
    expect(page?.words).not.toContain('Not chosen')
  })
  test('says which page of a drawing an issue is pinned to, and where', async () => {
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const file = await upload('Level 3.png', new Uint8Array(bytes))
    const drawing = await make('/projectdrawings', { project, fileName: 'Level 3, sheet 2', file })
    const pinned = { summary: 'Socket behind the board', drawing, pinAcross: '40', pinDown: '12.5' }
    const { pages } = await ask([await make('/issues', { project, ...pinned })])
    expect(pages[0]?.words).toContain('Drawing: Level 3, sheet 2, 40 % from the left and 12.5 % from the top')
  })
  test('wraps long words and goes on over pages', async () => {
    const many = await Promise.all(
      Array.from({ length: 40 }, () => make('/issues', { project, summary: 'Überhöhung '.repeat(12) })),
    )
    const { pages } = await ask(many)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.every(({ words }) => words.includes(`of ${pages.length}`))).toBe(true)
  })
  test('refuses issues of another project, none, too many, and who may not read issues', async () => {
    const other = await make('/projects', { name: 'Mill', showProjectHub: true })
    expect((await post([sealed], other)).status).toBe(404)
    expect((await post([])).status).toBe(422)
    expect((await post(Array.from({ length: 301 }, (_, at) => at + 1))).status).toBe(422)
    expect((await firm.call('POST', `/projects/${project}/documents`, { body: {} })).status).toBe(401)
  })
})
