import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../testing/dom'
import { MoreList } from './more-list'

const show = (...items: string[]) => render(<MoreList items={items} moreLabel={hidden => `${hidden} more`} />)

describe('MoreList (FORM-21)', () => {
  it('shows two without a link', () => {
    show('a', 'b')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows two of three and the rest after the link', () => {
    show('a', 'b', 'c')
    expect(screen.queryByText('c')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '1 more' }))
    expect(screen.getByText('c')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows what the values are now, also where two of them read the same before', () => {
    const { rerender } = show('not on this device', 'not on this device', 'not on this device')
    rerender(
      <MoreList items={['Estimator', 'Commercial manager', 'Site manager']} moreLabel={hidden => `${hidden} more`} />,
    )
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Estimator',
      'Commercial manager',
      '1 more',
    ])
  })

  it('cuts at 32 characters', () => {
    show('Partition type A, 95 mm, 12.5 board each side')
    expect(screen.getByRole('listitem').textContent).toHaveLength(32)
  })
})
