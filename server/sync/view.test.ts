import { expect, test } from 'vitest'
import { RESOURCES } from '#contract/resources'
import { text } from '#contract/fields/field'
import { defineResource } from '#contract/resource'
import { compareView, splitView, tagOf } from './view'

const make = (name: string, fields: readonly string[]) => defineResource({
  name, singular: name, path: name, area: 'admin', scope: { kind: 'account' }, permission: { read: [], write: [] }, label: [],
  fields: Object.fromEntries(fields.map(each => [each, text(each)])), columns: [], sections: [], defaultSort: 'id',
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

test('a resource this version does not know is neither', () => {
  expect(compareView([tagOf(a)], [b], [b])).toEqual({ lost: [], gained: [b], kept: [] })
})

test('no two registered resources share a tag', () => {
  expect(new Set(RESOURCES.map(each => tagOf(each).slice(0, 4))).size).toBe(RESOURCES.length)
})

test('a joined view comes apart again', () => {
  const all = RESOURCES.map(tagOf)
  expect(splitView(all.join(''))).toEqual(all)
  expect(splitView('')).toEqual([])
  expect(splitView('abc')).toBeNull()
})
