import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import * as v from 'valibot'
import { ADDRESS_LINES } from '#contract/fields/field'
import { fieldSchema } from '#contract/fields/schema'
import { client } from '#contract/contacts/client'
import { issue } from '#contract/commercial/issue'
import { serverOnALine } from './support/line'
import { Office } from './support/office'
import { Person } from './support/person'
import { Signal } from './support/signal'

const STRINGS = '../shared/data/reference/big-list-of-naughty-strings.json'
const PHOTOS = '../shared/data/photos'

const served = serverOnALine()

const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

/** Every record of a resource in the one replica of this device, as it is kept. */
const kept = (page: Page, resource: string) =>
  page.evaluate(
    name =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        void indexedDB.databases().then(([found]) => {
          const opening = indexedDB.open(found?.name ?? '')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction(name).objectStore(name).getAll()
            reading.onsuccess = () => {
              opening.result.close()
              resolve(reading.result)
            }
          }
        })
      }),
    resource,
  )

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('troublesome strings in every kind of text: offline, the office, another device, unchanged', async ({
    page,
    context,
    browser,
  }) => {
    test.skip(!existsSync(STRINGS), `${STRINGS} is not here`)
    const all = v.parse(v.array(v.string()), JSON.parse(readFileSync(STRINGS, 'utf8')))
    const fits = { text: fieldSchema(client.fields.contactPerson), note: fieldSchema(client.fields.notes) }
    const strings = all.filter(text => v.is(fits.text, text) && v.is(fits.note, text))
    expect(strings.length).toBeGreaterThan(480)

    const office = await Office.signIn(served.server.url, 'commercial@demo.quoin')
    const project = await office.find('/projects', row => String(row['name']).startsWith('Kestrel'))
    const person = new Person(page, served.link.url)
    const signal = new Signal(context, served.link)
    await person.signIn('commercial@demo.quoin')
    await person.openHub(/Kestrel House/)
    await person.readyForNoSignal()
    await signal.lose(person)

    const typed = [
      '\u{1F469}\u200D\u{1F467}',
      '<script>alert(1)</script>',
      'الكل في المجمو عة',
      '田中さんにあげて下さい',
      "1'; DROP TABLE users--1",
      '%d %s ${1+1} {{7*7}}',
    ]
    await test.step('a handful typed', async () => {
      await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Issues', exact: true }).click()
      for (const text of typed) {
        await page.getByRole('link', { name: /^(New|Raise) issue/ }).click()
        await page.getByRole('textbox', { name: 'What is wrong?' }).fill(text)
        await page.getByRole('button', { name: 'Save issue' }).click()
        await expect(page.getByRole('link', { name: text, exact: true })).toBeVisible()
      }
    })

    // Between them every kind of text there is: a line, a note, an address.
    const given = strings.map((text, index) => ({
      fullName: `Client ${index}`,
      contactPerson: text,
      notes: `${text}\n${text}`,
      address: Object.fromEntries(ADDRESS_LINES.map(line => [line, text])),
    }))
    await test.step('all of them, by the file of unsent changes of another device', async () => {
      await person.openSyncCentre()
      await page.getByLabel('File of unsent changes').setInputFiles(
        file('unsent.json', {
          format: 'quoin-unsent-1',
          changes: given.map((set, index) => ({
            what: `Change ${index}`,
            group: index,
            kind: 'add',
            resource: client.name,
            id: 900_000_000 + index,
            set,
            command: null,
          })),
        }),
      )
      const answer = page.getByRole('dialog', { name: 'Success' })
      await expect(answer.getByText(`${given.length} changes brought in`)).toBeVisible({ timeout: 300_000 })
      await answer.getByRole('button', { name: 'Close' }).click()
    })

    const inOrder = (row: Readonly<Record<string, unknown>>) =>
      JSON.stringify(row, ['fullName', 'contactPerson', 'notes', 'address', ...ADDRESS_LINES])
    const brought = (rows: readonly Readonly<Record<string, unknown>>[]) =>
      rows
        .filter(row => /^Client \d+$/.test(String(row['fullName'])))
        .map(inOrder)
        .toSorted()
    await test.step('the office has them as they were', async () => {
      await signal.find()
      await expect(person.pill('Saved')).toBeVisible({ timeout: 300_000 })
      expect(brought(await office.list('/clients'))).toEqual(given.map(inOrder).toSorted())
    })

    await test.step('and so has another device, on screen too', async () => {
      const other = new Person(await (await browser.newContext()).newPage(), served.server.url)
      await other.signIn('commercial@demo.quoin')
      await other.openHub(/Kestrel House/)
      await other.readyForNoSignal()
      expect(brought(await kept(other.page, client.name))).toEqual(given.map(inOrder).toSorted())
      const issues = await kept(other.page, issue.name)
      for (const text of typed) {
        await other.page.goto(
          `${served.server.url}/estimating/projects/${project.id}/hub/issues/${String(issues.find(each => each['summary'] === text)?.['id'])}`,
        )
        await expect(other.page.getByRole('heading', { name: text, exact: true })).toHaveText(text)
      }
      await other.page.context().close()
    })
  })
})

test('a file that is none of ours ends in an error to be read (FORM-11), and one bad change holds up none of the others', async ({
  page,
}) => {
  const person = new Person(page, served.server.url)
  await person.signIn('site@demo.quoin')
  await person.openSyncCentre()
  const bring = (content: unknown) =>
    page.getByLabel('File of unsent changes').setInputFiles(file('unsent.json', content))
  for (const content of [
    '',
    '{',
    '[]',
    'null',
    '{"format":"quoin-unsent-1"}',
    `${'['.repeat(50_000)}`,
    '{"format":"quoin-unsent-1","changes":[{"__proto__":{"x":1}}]}',
  ]) {
    await bring(content)
    const answer = page.getByRole('dialog', { name: 'Error' })
    await expect(answer.getByText('This is not a file of unsent changes')).toBeVisible()
    await expect(answer.getByText('please contact support')).toBeVisible()
    await answer.getByRole('button', { name: 'Close' }).click()
  }
  const office = await Office.signIn(served.server.url, 'site@demo.quoin')
  const project = await office.find('/projects', row => String(row['name']).startsWith('Kestrel'))
  const change = (group: number, set: unknown) => ({
    what: `Raised ${group}`,
    group,
    kind: 'add',
    resource: 'issue',
    id: 910_000_000 + group,
    set,
    command: null,
  })
  await bring({
    format: 'quoin-unsent-1',
    changes: [
      change(1, { project: project.id, summary: 'Brought in before' }),
      change(2, { project: project.id, summary: '   ' }),
      change(3, { project: project.id, summary: 'Brought in after' }),
    ],
  })
  await expect(page.getByText('2 changes brought in')).toBeVisible()
  await expect(page.getByText(/^Not imported: Raised 2/)).toBeVisible()
  await expect
    .poll(
      async () => (await office.list('/issues')).filter(row => String(row['summary']).startsWith('Brought in')).length,
    )
    .toBe(2)
})

test('a picture in any of the eight EXIF turns is shown the same way up; what is no picture is named', async ({
  page,
}) => {
  test.skip(!existsSync(PHOTOS), `${PHOTOS} is not here`)
  const person = new Person(page, served.server.url)
  await person.signIn('site@demo.quoin')
  await person.openHub(/Kestrel House/)
  await page
    .getByRole('link', { name: /Raise issue/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'What is wrong?' }).fill('Eight turns of one picture')
  const turned = readdirSync(PHOTOS).filter(name => name.endsWith('.jpg'))
  await page.getByLabel('Take a photo').setInputFiles(turned.map(name => `${PHOTOS}/${name}`))
  const pictures = page.getByRole('img', { name: /^portrait-exif-\d/ })
  await expect(pictures).toHaveCount(8)
  const shapes = await pictures.evaluateAll(async images =>
    Promise.all(
      images.map(async image => {
        if (!(image instanceof HTMLImageElement)) throw new Error('No picture')
        await image.decode()
        const canvas = new OffscreenCanvas(12, 16)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0, 12, 16)
        const { data } = context?.getImageData(0, 0, 12, 16) ?? { data: [] }
        return {
          tall: image.naturalHeight > image.naturalWidth,
          light: Array.from(
            { length: 192 },
            (_, index) => ((data[4 * index] ?? 0) + (data[4 * index + 1] ?? 0) + (data[4 * index + 2] ?? 0)) / 3,
          ),
        }
      }),
    ),
  )
  const [first, ...others] = shapes
  for (const shape of shapes) expect(shape.tall).toBe(true)
  for (const { light } of others)
    expect(
      light.reduce((sum, value, index) => sum + Math.abs(value - (first?.light[index] ?? 0)), 0) / light.length,
    ).toBeLessThan(12)

  const wrong = [
    ['empty.jpg', ''],
    ['letter.jpg', 'Dear Sir'],
    ['plan.pdf', '%PDF-1.7'],
    ['cut.jpg', readFileSync(`${PHOTOS}/portrait-exif-1.jpg`).subarray(0, 400)],
  ] as const
  for (const [name, content] of wrong) {
    await page.getByLabel('Another photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(content) })
    await expect(page.getByText(`${name} is not a picture this device can open`)).toBeVisible()
  }
  await expect(pictures).toHaveCount(8)
})
