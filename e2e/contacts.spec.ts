import { expect, type Page, test as base } from '@playwright/test'
import { Office } from './support/office'
import { type RunningServer, runServer } from './support/server'
import { signedIn } from './support/signed-in'

// Spec: REF-1.
let server: RunningServer
const test = signedIn('admin@demo.quoin', () => server.url)
test.use({ serviceWorkers: 'allow' })
base.beforeAll(async () => {
  server = await runServer()
})
base.afterAll(() => server.close())

/** Everything this device keeps: its databases and its local storage, as text. */
const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const all = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error ?? new Error('not read'))
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await all(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      if (stores.length > 0)
        for (const store of stores) found.push(await all(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(found)
  })

test('VAT, CIS and bank details are read and written in the office only: no device keeps them, no other firm gets them', async ({
  person,
  page,
  context,
}) => {
  await page.goto(`${server.url}/settings/contacts/subcontractors`)
  await page.getByRole('link', { name: 'Kirkby Drylining Ltd', exact: true }).click()
  await page.getByRole('button', { name: 'Edit details' }).click()
  const form = page.getByRole('dialog', { name: 'VAT, CIS and bank' })
  await form.getByLabel('UTR').fill('1234567890')
  await form.getByLabel('Sort code').fill('12-34')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(form.getByText('A sort code has 6 figures')).toBeVisible()
  await form.getByLabel('UTR').fill('')
  await form.getByLabel('VAT number').fill('GB 999 9999 73')
  await form.getByLabel('Name of the bank account').fill('Kirkby Drylining wages')
  await form.getByLabel('Sort code').fill('40-47-84')
  await form.getByLabel('Account number').fill('70872490')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Kirkby Drylining wages')).toBeVisible()
  await expect(page.getByText(/^Changed .* by /)).toBeVisible()

  const kept = await keptOnDevice(page)
  expect(kept).toContain('Kirkby Drylining Ltd')
  for (const secret of ['Kirkby Drylining wages', '70872490', '404784', '40-47-84', '999999973'])
    expect(kept).not.toContain(secret)

  const { id } = await (
    await Office.signIn(server.url, 'admin@demo.quoin')
  ).find('/subcontractors', row => row['fullName'] === 'Kirkby Drylining Ltd')
  const stranger = await Office.signIn(server.url, 'admin@other.quoin')
  await expect(stranger.call('GET', `/subcontractors/${id}/tax-details`)).rejects.toThrow('404')

  await person.hasApp()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('These details are not kept on the device and need a connection.')).toBeVisible()
  await expect(page.getByText('Kirkby Drylining wages')).toHaveCount(0)
  await context.setOffline(false)
})

test('a name that is here already is pointed out while it is typed, however it is written, and hinders nothing', async ({
  page,
}) => {
  await page.goto(`${server.url}/settings/contacts/suppliers/new`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('AIRE FIXINGS')
  const notice = page.getByText('There is already a supplier of this name:')
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Aire Fixings Ltd' })).toBeVisible()
  await name.fill('Aire Fixings South')
  await expect(notice).toHaveCount(0)
  await name.fill('Aire Fixings Limited')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Save supplier' }).click()
  await expect(page.getByRole('heading', { name: 'Aire Fixings Limited' })).toBeVisible()
})

test('a file of operatives makes them in one go, with their trade and whom they work for; those here already are told and left out', async ({
  page,
}) => {
  await page.goto(`${server.url}/settings/contacts/operatives`)
  await page.getByRole('link', { name: 'Import' }).click()
  const file = [
    'Full name,Trade,Company,Mobile',
    'Ana Ruiz,Dryliner,Kirkby Drylining Ltd,07700 900 001',
    'Ben Okoro,Screeder,Moor Floors Ltd,07700 900 002',
    'ana ruiz,Dryliner,Kirkby Drylining Ltd,07700 900 001',
  ].join('\n')
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'operatives.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await choose()
  await expect(page.getByText('Row 4 repeats row 2')).toHaveCount(1)
  await page.getByRole('button', { name: 'Import 2 operatives' }).click()
  await expect(page.getByText('2 operatives made', { exact: true })).toBeVisible()
  await expect(page.getByText('1 trade made along', { exact: true })).toBeVisible()
  await expect(page.getByText('1 subcontractor made along', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'To the list' }).click()
  await page.getByRole('link', { name: 'Ben Okoro', exact: true }).click()
  await expect(page.getByText('Moor Floors Ltd')).toBeVisible()
  await expect(page.getByText('Screeder')).toBeVisible()

  await page.goto(`${server.url}/settings/contacts/operatives/import`)
  await choose()
  await expect(page.getByText('There is nothing new to import')).toBeVisible()
})
