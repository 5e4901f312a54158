import { expect, it } from 'vitest'
import { materialOrder } from '#contract/commercial/material-order'
import { editTitle } from './edit-title'

// A draft that had no number yet was headed "Edit order Draft order for Kestrel House".
it('the heading of a form names the kind, the record and what it is a part of, each once', () => {
  const title = (name: string, owner?: string) => editTitle(materialOrder, name, owner)
  expect(title('Draft order', 'Kestrel House')).toBe('Edit draft order for Kestrel House')
  expect(title('Draft order')).toBe('Edit draft order')
  expect(title('2417-003', 'Kestrel House')).toBe('Edit order 2417-003 for Kestrel House')
  expect(title('2417-003')).toBe('Edit order: 2417-003')
  expect(title('Kestrel House', 'Kestrel House')).toBe('Edit order for Kestrel House')
})
