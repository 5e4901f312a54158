import { describe, expect, it } from 'vitest'
import { cellAt } from './progress-at'

describe('a cell on an earlier day', () => {
  const ever = [
    { cell: 90, since: '2026-03-12T08:00:00.000Z' },
    // Recorded on the 3rd in a basement, sent on the 11th.
    { cell: 60, since: '2026-03-03T23:59:59.000Z' },
    { cell: null, since: '2026-03-02T10:00:00.000Z' },
    { cell: 25, since: '2026-03-01T09:00:00.000Z' },
  ]
  it('is the newest that was recorded by the end of the day', () =>
    expect(
      ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-11', '2026-03-12'].map(day =>
        cellAt(ever, day),
      ),
    ).toEqual([null, 25, null, 60, 60, 90]))
})
