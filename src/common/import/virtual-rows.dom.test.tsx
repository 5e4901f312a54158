import { render } from '@testing-library/react'
import '../../ui/testing/dom'
import { expect, it, vi } from 'vitest'
import { VirtualRows } from './virtual-rows'

it('asks the page for the height of a row once, not for each of 60,000 rows (bench I2)', () => {
  const asked = vi.spyOn(globalThis, 'getComputedStyle')
  const scroller = document.createElement('div')
  render(
    <table>
      <VirtualRows scroller={scroller} count={60_000} span={1}>
        {index => (
          <tr key={index}>
            <td>{index}</td>
          </tr>
        )}
      </VirtualRows>
    </table>,
  )
  expect(asked.mock.calls.filter(([element]) => element === document.documentElement)).toHaveLength(1)
})
