import { describe, expect, it } from 'vitest'
import type { SyncState } from '#local/types'
import { pillOf } from './use-pill'

const state = (more: Partial<SyncState>): SyncState => ({
  connection: 'online',
  waiting: 0,
  sending: null,
  needsYou: 0,
  uploads: 0,
  uploadBytes: 0,
  lastSentAt: null,
  lastPulledAt: null,
  sentToday: 0,
  isDownloading: false,
  pulling: null,
  updateRequired: false,
  held: 0,
  trouble: null,
  isStalled: false,
  ...more,
})

describe('sync pill (FORM-27)', () => {
  it.each([
    [{}, 'Saved'],
    [{ waiting: 2, uploads: 1 }, '2 waiting'],
    // "Saved" stood over a project of which half was still to come.
    [{ isDownloading: true }, 'Downloading'],
    [{ isDownloading: true, waiting: 2 }, '2 waiting'],
    [{ waiting: 3, sending: { done: 1, of: 3 } }, 'Sending 2 of 3'],
    [{ connection: 'offline' as const, waiting: 3 }, 'Offline · 3'],
    [{ connection: 'offline' as const }, 'Offline'],
    [{ connection: 'connecting' as const }, 'Connecting'],
    [{ connection: 'connecting' as const, waiting: 2 }, 'Connecting · 2'],
    [{ needsYou: 1 }, 'Needs you 1'],
    [{ waiting: 9, trouble: { kind: 'sign-in' as const, isSending: true, retryAt: 1 } }, 'Not sent · 9'],
    [{ trouble: { kind: 'busy' as const, isSending: false, retryAt: 1 } }, 'Not up to date'],
    [{ waiting: 9, isStalled: true }, 'Not sent · 9'],
    [{ waiting: 9, updateRequired: true }, 'Not sent · 9'],
    [{ connection: 'offline' as const, waiting: 9, isStalled: true }, 'Offline · 9'],
  ])('says %j', (more, text) => expect(pillOf(state(more)).text).toBe(text))

  // "Needs you" stood alone: nobody saw that there was no connection, or that more waited.
  it.each([
    [
      { connection: 'offline' as const, waiting: 4 },
      { state: 'offline', text: 'Offline · 4', count: 4 },
    ],
    [{ connection: 'offline' as const }, { state: 'offline', text: 'Offline', count: 0 }],
    [{ waiting: 4 }, { state: 'waiting', text: '4 waiting', count: 4 }],
    [
      { sending: { done: 1, of: 3 }, waiting: 3 },
      { state: 'sending', text: 'Sending 2 of 3', count: 3 },
    ],
    [{}, undefined],
  ])('says beside "Needs you" where the rest is: %j', (more, also) =>
    expect(pillOf(state({ ...more, needsYou: 1 }))).toEqual({
      state: 'needs-you',
      text: 'Needs you 1',
      ...(also && { also }),
    }),
  )
})
