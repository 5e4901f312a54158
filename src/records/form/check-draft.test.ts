import { describe, expect, test } from 'vitest'
import { checkDraft } from './check-draft'

const draft = { supplier: 3 as number | null, counts: { 7: 'four', 8: 'two' } }
const options = [{ id: 3, name: 'Harland' }]

describe('a draft beside the records there are now', () => {
  test('is as it was where all it names is here', () => {
    const records = {
      named: { supplier: { value: 3, options, isWhole: true } },
      filled: { counts: { keys: [7, '8', 9], isWhole: true } },
    }
    const checked = checkDraft(draft, records)
    expect(checked).toEqual({ draft, faults: {}, lost: 0, isWaiting: false })
    expect(checked.draft).toBe(draft)
    expect(checkDraft(draft, {})).toEqual(checked)
  })

  test('has a fault where it names a record that is gone, and none where it may be on its way or names none', () => {
    const faultsOf = (value: number | null, isWhole: boolean) =>
      Object.keys(checkDraft(draft, { named: { supplier: { value, options, isWhole } } }).faults)
    expect(faultsOf(4, true)).toEqual(['supplier'])
    expect(faultsOf(4, false)).toEqual([])
    expect(faultsOf(null, true)).toEqual([])
  })

  test('loses rows that are gone, and says how many', () => {
    const checked = checkDraft(draft, { filled: { counts: { keys: [8], isWhole: true } } })
    expect(checked).toEqual({ draft: { supplier: 3, counts: { 8: 'two' } }, faults: {}, lost: 1, isWaiting: false })
  })

  test('keeps rows that are on their way, and is not saved without them', () => {
    const checked = checkDraft(draft, { filled: { counts: { keys: [], isWhole: false } } })
    expect(checked).toMatchObject({ draft, lost: 0, isWaiting: true })
    expect(Object.keys(checked.faults)).toEqual([''])
    expect(checkDraft({ counts: {} }, { filled: { counts: { keys: [], isWhole: false } } }).isWaiting).toBe(false)
  })
})
