import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')
const records = readdirSync(folder)
  .filter(name => /^\d{3}-/.test(name))
  .map(name => ({ name, title: readFileSync(`${folder}/${name}`, 'utf8').split('\n')[0] ?? '' }))

describe('the decision records', () => {
  it('are listed by area in the index, with their titles', () => {
    const unlisted = records.filter(({ name, title }) => !index.includes(`- [${title.replace(/^# /, '')}](${name})`))
    expect(unlisted.map(({ name }) => `add to ${folder}/README.md: ${name}`)).toEqual([])
    const listed = [...index.matchAll(/\]\((\d{3}-[a-z0-9-]+\.md)\)/g)].map(([, name]) => name)
    expect(new Set(listed)).toEqual(new Set(records.map(({ name }) => name)))
  })

  it('have titles that state the decision', () => {
    const number = (name: string) => name.slice(0, 3)
    const wrong = records.filter(
      ({ name, title }) =>
        !title.startsWith(`# ${number(name)} `) || /^# \d{3} (A|An|The|What|Who|Where|How|When|Our)\b|\.$/.test(title),
    )
    expect(wrong.map(({ title }) => title)).toEqual([])
  })
})
