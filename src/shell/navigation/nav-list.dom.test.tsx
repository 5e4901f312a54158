import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { PlaceParamsContext, useActiveLink } from './nav-list'
import { assessmentNavigation } from './project-navigation'

function Active() {
  return <p>{useActiveLink(assessmentNavigation(false))?.label ?? 'nothing'}</p>
}

it('marks the page of an assessment, though its navigation also knows the project', async () => {
  setWidth(1440)
  const page = () => <PlaceParamsContext value={{ projectId: '5' }}><Active /></PlaceParamsContext>
  await showPages({ at: '/estimating/assessments/7/bill-of-quantities', pages: { '/estimating/assessments/$assessmentId/bill-of-quantities': page } })
  expect(await screen.findByText('Bill of quantities')).toBeTruthy()
})
