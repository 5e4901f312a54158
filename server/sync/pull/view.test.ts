import { expect, test } from 'vitest'
import { RESOURCES } from '#contract/resources'
import { text } from '#contract/fields/field'
import { defineResource } from '#contract/kit/resource'
import type { Fields } from '#contract/fields/field'
import { shapesOf, withoutFields } from '#contract/kit/withheld'
import { compareView, splitView, tagOf } from './view'

const make = (name: string, fields: readonly string[], more: Fields = {}) =>
  defineResource({
    name,
    singular: name,
    path: name,
    area: 'admin',
    scope: { kind: 'account' },
    permission: { read: [], write: [] },
    label: [],
    fields: { ...Object.fromEntries(fields.map(each => [each, text(each)])), ...more },
    columns: [],
    sections: [],
    defaultSort: 'id',
  })
const a = make('a', ['name'])
const b = make('b', ['name'])
const c = make('c', ['name'])

test('what was taken away is lost, what was given is gained, the rest is kept', () => {
  expect(compareView([tagOf(a), tagOf(b)], [b, c], [a, b, c])).toEqual({ lost: [a], gained: [c], kept: [b] })
})

test('a resource with a new field is gained again, and not lost', () => {
  const wider = make('a', ['name', 'code'])
  expect(compareView([tagOf(a)], [wider], [wider])).toEqual({ lost: [], gained: [wider], kept: [] })
})

test('another part of a resource is lost and gained, whichever part was held', () => {
  expect(compareView([tagOf(a)], [a], [a], 'on')).toEqual({ lost: [a], gained: [a], kept: [] })
  expect(compareView([tagOf(a, 'on')], [a], [a], 'all')).toEqual({ lost: [a], gained: [a], kept: [] })
  expect(compareView([tagOf(a, 'off')], [a], [a], 'off')).toEqual({ lost: [], gained: [], kept: [a] })
})

test('who is shown fewer fields gives up what they hold, and who is shown more is sent it whole', () => {
  const whole = make('a', ['name'], { price: text('Price', { readBy: ['AdminTrades'] }) })
  const part = withoutFields(whole, ['price'])
  expect(compareView([tagOf(whole)], [part], [whole])).toEqual({ lost: [whole], gained: [part], kept: [] })
  expect(compareView([tagOf(part)], [whole], [whole])).toEqual({ lost: [whole], gained: [whole], kept: [] })
  expect(compareView([tagOf(part)], [], [whole])).toEqual({ lost: [whole], gained: [], kept: [] })
  expect(compareView([tagOf(part)], [part], [whole])).toEqual({ lost: [], gained: [], kept: [part] })
})

test('a resource this version does not know is neither', () => {
  expect(compareView([tagOf(a)], [b], [b])).toEqual({ lost: [], gained: [b], kept: [] })
})

test('no two registered resources share a tag', () => {
  const names = RESOURCES.flatMap(shapesOf).flatMap(each =>
    (['all', 'on', 'off', 'none'] as const).map(sites => tagOf(each, sites).slice(0, 4)),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('a joined view comes apart again', () => {
  const all = RESOURCES.map(each => tagOf(each))
  expect(splitView(all.join(''))).toEqual(all)
  expect(splitView('')).toEqual([])
  expect(splitView('abc')).toBeNull()
})
