import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentDisposition } from './content-disposition'

const header = (name: string) => contentDisposition('attachment', name, 'application/pdf')
const CLEAN = /^attachment; filename="[ !#$&-~]*"; filename\*=UTF-8''[\w.~%-]+$/
/** What a browser makes of it: the UTF-8 name. */
const shown = (value: string) => decodeURIComponent(/filename\*=UTF-8''([^;]+)$/.exec(value)?.[1] ?? '')

describe("a download's name", () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ['Plan A1 — Erdgeschoß 東京.pdf', 'Plan A1 — Erdgeschoß 東京.pdf'],
    ["it's (final)*.pdf", "it's (final)*.pdf"],
    ['"quoted".pdf', '"quoted".pdf'],
    ['100%.pdf', '100%.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd.pdf'],
    ['C:\\evil.exe', 'C:_evil.exe.pdf'],
    ['page.html', 'page.html.pdf'],
    ['pdf', 'pdf.pdf'],
    ['PLAN.PDF', 'PLAN.PDF'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie: x=1.pdf'],
  ])('%j becomes %j', (name, wanted) => {
    expect(shown(header(name))).toBe(wanted)
  })
  it('is kept to one line of plain characters', () => {
    const names = ['\u0001\u007f\u202egnp.exe', '😀.pdf', '"; filename=evil.exe', `${'x'.repeat(255)}`, '%2e%2e%2f']
    for (const name of names) expect(header(name)).toMatch(CLEAN)
  })
})

const list = '../shared/data/reference/big-list-of-naughty-strings.json'
it.skipIf(!existsSync(list))('is a clean header for every naughty string', () => {
  for (const name of JSON.parse(readFileSync(list, 'utf8')) as string[]) expect(header(name), name).toMatch(CLEAN)
})
