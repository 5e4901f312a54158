import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { give } from '../../tests/support/replica'
import { showPages } from '../../tests/support/shown-page'
import { useRecord } from '../records/data/use-record'
import '../ui/testing/dom'
import { SiteAssessmentPicker } from './site-assessment-picker'

const ON_SITE = '/site-commercial/projects/3/hub/assessments'

function Picker() {
  const chosen = useRecord(assessment, 21)
  const [isOver, setOver] = useState(false)
  if (!chosen) return null
  return (
    <>
      <SiteAssessmentPicker project={3} chosen={chosen} onChosen={() => setOver(true)} />
      {isOver && <p>The sheet is closed</p>}
    </>
  )
}

it('shows the chosen assessment, offers the live ones of the project, and keeps the sub-page (NAV-13)', async () => {
  const { where } = await showPages({
    at: `${ON_SITE}/21/boq`,
    fill: async replica => {
      for (const [id, project, name, isAccepted] of [
        [21, 3, 'Drylining', true],
        [22, 3, 'Ceilings', true],
        [23, 3, 'Doors, not won', false],
        [24, 4, 'Drylining next door', true],
      ] as const)
        await give(replica, 'assessment', 'index', id, 1, {
          project,
          name,
          isAccepted,
          versionMajor: 1,
          versionMinor: 0,
          status: isAccepted ? 'accepted' : 'in_progress',
        })
    },
    pages: { [`${ON_SITE}/$assessmentId/boq`]: Picker },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Assessments: Drylining' }))
  const dialog = await screen.findByRole('dialog', { name: 'Select Assessment' })
  await waitFor(() =>
    expect(
      within(dialog)
        .queryAllByRole('listitem')
        .map(each => each.textContent)
        .toSorted(),
    ).toEqual(['Ceilingsv1.0', 'Dryliningv1.0']),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Ceilings' }))
  // On a phone the sheet it stands in stayed over the page of the chosen one.
  await screen.findByText('The sheet is closed')
  await waitFor(() => expect(where()).toBe(`${ON_SITE}/22/boq`))
})
