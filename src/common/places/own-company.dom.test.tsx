import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { useCompanyLogo } from './own-company'

it('draws the frame of the app, without its logo, while the firm’s details are on their way', async () => {
  const Frame = () => <p>Frame {useCompanyLogo() ?? 'without a logo'}</p>
  await showPages({ at: '/', pages: { '/': Frame }, partial: ['account'] })
  expect(await screen.findByText('Frame without a logo')).toBeDefined()
})
