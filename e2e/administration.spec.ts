import { expect, type Page, test } from '@playwright/test'
import { Office } from './support/office'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

const NEW = { name: 'Nia Wall', email: 'nia@demo.quoin', password: 'Quoin-trowel-hawk-58' }

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

const bar = (page: Page) => page.getByRole('region', { name: 'Super admin tools' })
const replicas = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(each => (each.name?.startsWith('quoin-live-') ? [each.name] : [])),
  )

async function goToSouthmoor(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Switch account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select account' })
  await dialog.getByRole('button', { name: /Southmoor/ }).click()
  await dialog.getByRole('button', { name: 'Switch account' }).click()
  await expect(page.getByRole('link', { name: /Quayside Hotel/ }).first()).toBeVisible()
}

test('somebody is invited, chooses a password, works, and sees only what their role lets them from one moment to the next', async ({
  page,
  browser,
}) => {
  await new Person(page, server.url).signIn('admin@demo.quoin')
  const admin = await Office.signIn(server.url, 'admin@demo.quoin')
  await page.goto(`${server.url}/settings/admin/users/new`)
  await page.getByLabel('Name').fill(NEW.name)
  await page.getByLabel('Email').fill(NEW.email)
  await page.getByRole('checkbox', { name: 'Estimator' }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { name: NEW.name })).toBeVisible()

  // No mail server: the mail is kept, and an administrator may pass its link on.
  const secret = async () =>
    /new-password\?reset=([\w-]+)/.exec(
      ((await admin.call('GET', '/admin/mail')) as { text: string }[]).map(mail => mail.text).join('\n'),
    )?.[1]
  await expect.poll(secret).toBeTruthy()
  const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await theirs.goto(`${server.url}/new-password?reset=${await secret()}`)
  await theirs.getByLabel('New password', { exact: true }).fill(NEW.password)
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await new Person(theirs, server.url).enter(NEW.email, NEW.password)
  await expect(theirs.getByRole('link', { name: /Kestrel House/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Change roles' }).click()
  const dialog = page.getByRole('dialog', { name: `Roles of ${NEW.name}` })
  await dialog.getByRole('checkbox', { name: 'Estimator' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Save roles' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Site manager' }).check()
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  // The catalogue is an estimator's: it goes from their screen by itself.
  await expect(theirs.getByRole('link', { name: 'New project' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Ask for a new password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await expect(theirs.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(`${NEW.name} can no longer sign in`)).toBeVisible()
  // By itself: their page is told, and begins again.
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a super admin works in another account, also after a reload, and leaves nothing of it on the device', async ({
  page,
}) => {
  await new Person(page, server.url).signIn('super@demo.quoin')
  await expect(page.getByRole('link', { name: /Kestrel House/ }).first()).toBeVisible()
  const [home] = await replicas(page)
  await goToSouthmoor(page)
  await expect(page.getByRole('link', { name: /Kestrel House/ })).toHaveCount(0)
  await page.reload()
  await expect(bar(page)).toContainText('Southmoor')
  await expect(page.getByRole('link', { name: /Quayside Hotel/ }).first()).toBeVisible()

  await page.keyboard.press('Alt+a')
  await expect(page.getByText('Super admin tools hidden. Press Alt+A to show again.')).toBeVisible()
  await page.keyboard.press('Alt+a')
  await bar(page)
    .getByRole('button', { name: /^Back to/ })
    .click()
  await expect(page.getByRole('link', { name: /Kestrel House/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Quayside Hotel/ })).toHaveCount(0)
  await expect.poll(() => replicas(page)).toEqual([home])
})

test('an hour later a super admin is at home again, and nothing of the other account is left on the device', async ({
  page,
}) => {
  await new Person(page, server.url).signIn('super@demo.quoin')
  await expect(page.getByRole('link', { name: /Kestrel House/ }).first()).toBeVisible()
  const [home] = await replicas(page)
  await goToSouthmoor(page)
  await server.kill()
  await server.start({ laterMs: 61 * 60_000 })
  await expect(page.getByRole('link', { name: /Kestrel House/ }).first()).toBeVisible()
  await expect(bar(page)).not.toContainText('Southmoor')
  await expect(page.getByRole('link', { name: /Quayside Hotel/ })).toHaveCount(0)
  await expect.poll(() => replicas(page)).toEqual([home])
})
