import { expect, it } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment } from '#contract/estimating/assessment'
import { notificationCommands } from '#contract/platform/notification-commands'
import { project } from '#contract/estimating/project'
import type { Resource } from '#contract/kit/resource'
import { add, archive, attach, move, remove, run, set } from './changes'

const photo = { fileName: 'a.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(1), thumbnail: null }

it('makes the change a definition allows', () => {
  expect(add(issue, { project: 1, summary: 'Crack' }, 7)).toEqual({
    kind: 'add',
    resource: 'issue',
    id: 7,
    values: { project: 1, summary: 'Crack' },
  })
  expect(set(issue, 7, { priority: 'high' }, { priority: 'low' })).toEqual({
    kind: 'set',
    resource: 'issue',
    id: 7,
    set: { priority: 'high' },
    seen: { priority: 'low' },
  })
  expect(set(productProgress, 7, { 'cells.12': null })).toMatchObject({ set: { 'cells.12': null } })
  expect(remove(issue, 7)).toEqual({ kind: 'delete', resource: 'issue', id: 7 })
  expect(archive(issue, 7)).toEqual({ kind: 'command', resource: 'issue', id: 7, name: 'archive', input: {} })
  expect(move(issuePhoto, 7, 3)).toMatchObject({ name: 'move', input: { after: 3 } })
  expect(run(notificationCommands, 7, 'read')).toMatchObject({ resource: 'notification', name: 'read', input: {} })
  expect(attach(issuePhoto, 'file', photo, { project: 1, issue: 7 })).toMatchObject({
    kind: 'attach',
    field: 'file',
    values: { project: 1, issue: 7 },
  })
})

it('takes any values for a resource known only at run time', () => {
  const some: Resource = issue
  expect(add(some, { whatever: 1 })).toMatchObject({ resource: 'issue', values: { whatever: 1 } })
  expect(set(some, 1, { whatever: 1 })).toMatchObject({ set: { whatever: 1 } })
})

/** Never run: each line must not compile. */
export function mistakes() {
  // @ts-expect-error -- a required field is missing
  add(issue, { project: 1 })
  // @ts-expect-error -- there is no such field
  add(issue, { project: 1, summary: 'Crack', sumary: 'x' })
  // @ts-expect-error -- only the server sets it
  add(issue, { project: 1, summary: 'Crack', number: 3 })
  // @ts-expect-error -- the wrong kind of value
  add(issue, { project: 'one', summary: 'Crack' })
  // @ts-expect-error -- not one of the choices
  set(issue, 1, { priority: 'hihg' })
  // @ts-expect-error -- there is no such field
  set(issue, 1, { sumary: 'x' })
  // @ts-expect-error -- only the server sets it
  set(issue, 1, { number: 3 })
  // @ts-expect-error -- a required field cannot be emptied
  set(issue, 1, { summary: null })
  // @ts-expect-error -- only the server sets it
  set(assessment, 1, { isAccepted: true })
  // @ts-expect-error -- a cell has no such value
  set(productProgress, 1, { 'cells.3': { percentage: 1 } })
  // @ts-expect-error -- a record without such cells
  set(project, 1, { 'cells.3': null })
  // @ts-expect-error -- not a field that holds a file
  attach(issuePhoto, 'caption', photo, { project: 1, issue: 7 })
  // @ts-expect-error -- there is no such command
  run(notificationCommands, 1, 'raed')
  // @ts-expect-error -- the command takes nothing
  run(notificationCommands, 1, 'read', { why: 'x' })
}
