import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

/** A fingerprint reader in this browser, which says yes to everything until it is told otherwise. */
async function fingerprintReader(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { lose: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

async function signOut(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click()
  const asked = page.getByRole('dialog', { name: 'Do you want to log out?' })
  await asked.getByRole('button', { name: 'Log out', exact: true }).click()
}

test('a passkey is made, signs in, and a recovery code does when the device is lost (decision 515)', async ({
  page,
}) => {
  const person = new Person(page, server.url)
  const reader = await fingerprintReader(page)
  await person.signIn('estimator@demo.quoin')
  await page.goto(`${server.url}/settings/my-account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(dialog.getByText('Give the passkey a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Make the passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'I have kept the codes' }).click()
  await expect(person.line('Passkeys', 'My phone')).toContainText('not used yet')

  await signOut(page)
  await person.enter('estimator@demo.quoin')
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()

  await reader.lose()
  await signOut(page)
  await person.enter('estimator@demo.quoin')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
})
