import { Outlet } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProblemError } from '#contract/problem'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { AssessmentFrame, ProjectFrame } from './place-frames'

beforeEach(() => setWidth(1440))

const show = (at: string) =>
  showPages({
    at,
    server: { call: () => Promise.reject(new ProblemError('not-found')) },
    fill: async replica => {
      await give(replica, 'project', 'project:3', 3, 1, { name: 'Kestrel House' })
      await give(replica, 'assessment', 'assessment:9', 9, 1, { project: 3, name: 'Fit-out' })
    },
    pages: {
      '/projects/$projectId': ProjectFrame,
      '/assessments/$assessmentId': AssessmentFrame,
      '/': () => <Outlet />,
    },
  })

describe('a place the address names', () => {
  it('keeps what was opened on the device: the project, or the assessment with its project (ROUTE-12)', async () => {
    const { replica } = await show('/assessments/9')
    await waitFor(async () => {
      const scopes = await replica.store.read(tables => tables.scopes.toArray())
      expect(scopes.flatMap(row => (row.openedAt > 0 ? [row.scope] : [])).toSorted()).toEqual([
        'assessment:9',
        'project:3',
      ])
    })
  })
  it.each(['/projects/404', '/assessments/404'])(
    '%s, which the office does not know, is told as not found (ROUTE-8)',
    async at => {
      const { goOnline } = await show(at)
      goOnline()
      expect(await screen.findByText('The page you were looking for could not be located.')).toBeDefined()
    },
  )
})
