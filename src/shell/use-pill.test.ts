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
  pulling: null,
  updateRequired: false,
  ...more,
})

describe('sync pill (FORM-27)', () => {
  it.each([
    [{}, 'Saved'],
    [{ waiting: 2, uploads: 1 }, '2 waiting'],
    [{ waiting: 3, sending: { done: 1, of: 3 } }, 'Sending 2 of 3'],
    [{ connection: 'offline' as const, waiting: 3 }, 'Offline · 3'],
    [{ connection: 'offline' as const }, 'Offline'],
    [{ connection: 'offline' as const, needsYou: 1, waiting: 4 }, 'Needs you 1'],
  ])('says %j', (more, text) => expect(pillOf(state(more)).text).toBe(text))
})
