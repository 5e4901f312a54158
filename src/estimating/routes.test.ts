import { isRedirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { assessmentsOf, estimatingAssessmentRoutes, siteAssessmentRoutes, toBill, toOwnPages } from './routes'

it.each([
  ['/estimating/assessments/7/bill-of-quantities', '/estimating/assessments/7/boq'],
  [
    '/estimating/projects/3/hub/assessments/7/bill-of-quantities?x=1#y',
    '/estimating/projects/3/hub/assessments/7/boq?x=1#y',
  ],
])('sends %s on to %s (NAV-12, NAV-13)', (from, to) => {
  try {
    toBill({ location: { href: from } })
    expect.unreachable()
  } catch (sent) {
    expect(isRedirect(sent) && sent.options).toMatchObject({ href: to, replace: true })
  }
})

it('shows the bill at boq, off-site and on-site (NAV-12, NAV-13)', () => {
  for (const routes of [estimatingAssessmentRoutes, siteAssessmentRoutes])
    expect(routes.map(route => (route.options as { path?: string }).path)).toEqual(
      expect.arrayContaining(['boq', 'bill-of-quantities']),
    )
})

it.each([
  ['/estimating/projects/3/assessments/7', '/estimating/assessments/7'],
  ['/estimating/projects/3/assessments/7/boq?x=1#y', '/estimating/assessments/7/boq?x=1#y'],
])('sends %s, an assessment under its project, on to %s (audit 2, D16)', (from, to) => {
  expect.assertions(1)
  try {
    toOwnPages({ location: { href: from } })
  } catch (sent) {
    expect(isRedirect(sent) && sent.options).toMatchObject({ href: to, replace: true })
  }
})

it('has the list of one project where ?project= of the list leads', () => {
  expect([{ project: 3 }, { project: '3' }, {}, { project: 'x' }].map(assessmentsOf)).toEqual([
    '/estimating/projects/3/assessments',
    '/estimating/projects/3/assessments',
    null,
    null,
  ])
})
