// Google's own audit of a page, as its command line runs it: a phone on slow 4G, simulated.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const CATEGORIES = ['performance', 'accessibility', 'best-practices']

/**
 * Scores of 0 to 100 by category. `signIn` is done first, in the same profile, which is then kept: how a person who works here opens a page.
 */
export async function audit({ url, chromium, signIn = null }) {
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    if (signIn) await signInAt(chrome.port, signIn)
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      disableStorageReset: signIn !== null,
      logLevel: 'error',
    })
    const { runtimeError, categories, audits } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const missed = Object.values(audits).filter(each => each.score !== null && each.score < 0.9)
    return {
      scores: Object.fromEntries(CATEGORIES.map(name => [name, Math.round((categories[name].score ?? 0) * 100)])),
      missed: missed.map(each => `${each.id} ${each.displayValue ?? ''}`.trim()),
    }
  } finally {
    chrome.kill()
  }
}

async function signInAt(port, { url, username, password, shows }) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = await browser.newPage()
  await page.goto(url)
  const field = name => page.waitForSelector(`aria/${name}[role="textbox"]`)
  await (await field('Username')).type(username)
  await (await page.waitForSelector('input[type=password]')).type(password)
  await (await page.waitForSelector('button[type=submit]')).click()
  await page.waitForSelector(shows, { timeout: 120_000 })
  // What the page is kept by, its worker and its replica, is filled once.
  await new Promise(resolve => setTimeout(resolve, 5_000))
  await page.close()
  await browser.disconnect()
}
