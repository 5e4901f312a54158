// What failed, in a few lines each: a log's end shows only the last of them.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Of one failure's message; the log has all of it. */
const LINES = 16
const PAGE_LINES = 48

/** @param {string} title @param {string} message */
const told = (title, message) =>
  `✗ ${title}\n${stripVTControlCharacters(message).split('\n').slice(0, LINES).join('\n')}`

/** @param {any} report of Vitest */
const ofVitest = report =>
  (report.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [told(file.name, file.message ?? '')]
    return failed.map((/** @type {any} */ test) =>
      told(`${file.name} > ${test.fullName}`, test.failureMessages.join('\n')),
    )
  })

/** What stood on the page when its test failed, as far as Playwright kept it: a machine one cannot look at shows it no other way. @param {any} result */
function pageOf(result) {
  const kept = (result.attachments ?? []).find((/** @type {any} */ each) => each.name === 'error-context')
  const [, page] =
    (kept && existsSync(kept.path) && /```yaml\n([\s\S]*?)```/.exec(readFileSync(kept.path, 'utf8'))) || []
  return page === undefined ? '' : `\nThe page then:\n${withoutMenus(page).slice(0, PAGE_LINES).join('\n')}`
}

/** Lines of a page without its menus, which are the same on every page and come before what matters. @param {string} page */
function withoutMenus(page) {
  let isMenu = false
  return page.split('\n').filter(line => {
    if (!line.startsWith(' ')) isMenu = /^- navigation\b/.test(line)
    return !isMenu
  })
}

/** @param {any} suite of Playwright, or its whole report @returns {string[]} */
const ofPlaywright = suite => [
  ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.flatMap((/** @type {any} */ test) => {
      const result = test.results.find((/** @type {any} */ each) => each.errors.length > 0)
      return result
        ? [
            `${told(`[${test.projectName}] ${spec.file}:${spec.line} ${spec.title}`, result.errors[0].message)}${pageOf(result)}`,
          ]
        : []
    }),
  ),
  ...(suite.suites ?? []).flatMap(ofPlaywright),
]

/**
 * What failed by a runner's own report; nothing when it left none that can be read.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function failures(file) {
  if (!existsSync(file)) return []
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return [...ofVitest(report), ...ofPlaywright(report)]
  } catch {
    return []
  }
}
