import { expect, test } from '@playwright/test'
import { smallPdf } from '../server/testing/small-pdf'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

// Spec: PROJ-3, drawings and documents with upload.
test('a drawing set is uploaded, split into its pages and taken away page by page; a document has a comment (API-6, FORM-18)', async ({
  page,
  context,
}) => {
  await new Person(page, server.url).signIn('estimator@demo.quoin')
  await page
    .getByRole('link', { name: /Moorside Library/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Drawings and documents' }).click()
  await expect(page.getByText('No files have been uploaded')).toBeVisible()
  await expect(page.getByText('No documents have been uploaded')).toBeVisible()

  await page
    .getByLabel('Add drawings')
    .setInputFiles({ name: 'Ground floor.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf(3)) })
  const drawings = page.getByRole('list', { name: 'Drawings' })
  await expect(drawings.getByText('Ground floor.pdf', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(drawings.getByText('Needs a connection').first()).toBeVisible()
  await context.setOffline(false)
  await drawings.getByRole('button', { name: 'Split into pages' }).click()
  await expect(drawings.getByText('Ground floor page 3.pdf', { exact: true })).toBeVisible()
  await expect(drawings.getByRole('listitem')).toHaveCount(3)
  await expect(drawings.locator('img')).toHaveCount(3)

  await drawings.getByRole('button', { name: 'Delete Ground floor page 2.pdf' }).click()
  await expect(page.getByText('Do you want to delete Ground floor page 2.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(drawings.getByRole('listitem')).toHaveCount(2)
  await drawings.getByRole('button', { name: 'Make grey' }).first().click()
  await expect(drawings.getByRole('button', { name: 'Show in colour' })).toBeVisible()

  await page
    .getByLabel('Add documents')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await page.getByRole('button', { name: 'Add a comment' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('As agreed on Friday')
  await page.getByRole('button', { name: 'Save comment' }).click()
  await expect(page.getByRole('list', { name: 'Documents' }).getByText('As agreed on Friday')).toBeVisible()
})
