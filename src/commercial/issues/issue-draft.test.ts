import { describe, expect, it } from 'vitest'
import { percent } from '#domain/value/money'
import { hubIssues } from '../hub/hub-issues'
import type { Issue } from '#contract/commercial/issue'
import { EMPTY_ISSUE, faultsOf, raiseIssue } from './issue-draft'

describe('raising an issue', () => {
  it('keeps the text apart from its photos, so that it never waits for them', () => {
    const photo = { fileName: 'a.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(3), thumbnail: null }
    const {
      changes: [issue, ...photos],
      label,
    } = raiseIssue(
      { ...EMPTY_ISSUE, summary: ' Fire stopping missing ', details: ' ', photos: [{ key: 1, photo, takenAt: 'T' }] },
      5,
      77,
    )
    expect(issue).toMatchObject({
      kind: 'add',
      resource: 'issue',
      id: 77,
      values: { project: 5, summary: 'Fire stopping missing', details: null },
    })
    expect(photos).toEqual([
      {
        kind: 'attach',
        resource: 'issuePhoto',
        field: 'file',
        photo,
        values: { project: 5, issue: 77, caption: null, takenAt: 'T' },
      },
    ])
    expect(label).toBe('Issue, Fire stopping missing')
  })
  it('asks what is wrong, and nothing else', () =>
    expect([faultsOf({ ...EMPTY_ISSUE, summary: ' ' }), faultsOf({ ...EMPTY_ISSUE, summary: 'x' })]).toEqual([
      { summary: 'You must specify this field' },
      {},
    ]))
})

describe('an issue with a pin and a voice note', () => {
  it('has the pin among its words, and the note in a record of its own', () => {
    const sound = { fileName: 'v.webm', mimeType: 'audio/webm', bytes: new ArrayBuffer(3), thumbnail: null }
    const pinned = { drawing: 8, pin: { across: percent(25), down: percent(40) } }
    const { changes } = raiseIssue(
      { ...EMPTY_ISSUE, summary: 'Crack', pinned, voice: [{ key: 1, sound, seconds: 9, recordedAt: 'T' }] },
      5,
      77,
    )
    expect(changes).toMatchObject([
      { kind: 'add', values: { drawing: 8, pinAcross: percent(25), pinDown: percent(40) } },
      { kind: 'attach', resource: 'issueVoiceNote', photo: sound, values: { project: 5, issue: 77, seconds: 9 } },
    ])
  })
})

describe('issues on the hub', () => {
  it('counts open ones and lists the longest overdue first; due today is not late', () => {
    const make = (id: number, state: Issue['state'], dueDate: string | null) => ({ id, state, dueDate }) as Issue
    const { open, late } = hubIssues(
      [
        make(1, 'open', '2026-11-20'),
        make(2, 'closed', '2026-01-01'),
        make(3, 'in_hand', '2026-11-01'),
        make(4, 'open', '2026-11-21'),
        make(5, 'open', null),
      ],
      '2026-11-21',
    )
    expect([open.map(each => each.id), late.map(each => each.id)]).toEqual([
      [1, 3, 4, 5],
      [3, 1],
    ])
  })
})
