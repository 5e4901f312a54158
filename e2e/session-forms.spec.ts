import { expect, test } from '@playwright/test'
import { Office } from './support/office'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

const NEW_PASSWORD = 'Header-bond-and-slate-3'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

test('wrong credentials are told on the form, which keeps what was typed (AUTH-1, AUTH-4)', async ({ page }) => {
  const person = new Person(page, server.url)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your username and your password')).toBeVisible()
  await person.enter('estimator@demo.quoin', 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('The username or password is not right')
  await expect(page.getByLabel('Username')).toHaveValue('estimator@demo.quoin')
  await person.enter(' estimator@demo.quoin ')
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
})

test('a lost password is replaced through a mailed link, once (AUTH-10, API-8)', async ({ page }) => {
  const person = new Person(page, server.url)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username').fill('commercial@demo.quoin')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'we have sent its owner a link to choose a new password' }),
  ).toBeVisible()
  const admin = await Office.signIn(server.url, 'admin@demo.quoin')
  const mailed = async () =>
    /\/new-password\?reset=\S+/
      .exec(JSON.stringify(await admin.call('GET', '/admin/mail')))?.[0]
      .replace(/\\n.*$/, '') ?? ''
  await expect.poll(mailed).not.toBe('')
  const link = server.url + (await mailed())

  await page.goto(link)
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This is one of the passwords everybody tries first')).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await person.enter('commercial@demo.quoin')
  await expect(page.getByRole('alert')).toBeVisible()
  await person.enter('commercial@demo.quoin', NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill(`${NEW_PASSWORD}-again`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
})
