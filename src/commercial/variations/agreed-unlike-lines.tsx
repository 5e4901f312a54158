import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { differenceOf, LINES_COUNT } from '#contract/commercial/cvr/variation-words'
import type { UnlikeLines } from '#domain/commercial/variations/agreed-unlike-lines'
import { useViewer } from '../../app/viewer'
import { formatMoney } from '../../ui/format'
import { Notice } from '../../ui/status/notice'

interface AgreedUnlikeLinesProps {
  readonly project: number
  /** Name of the project, where several are shown. */
  readonly name?: string
  readonly differing: readonly UnlikeLines[]
}

/** Names agreed variations whose lines have another value, each a link. Shows nothing where there is none. Decision 755. */
export function AgreedUnlikeLines({ project, name, differing }: AgreedUnlikeLinesProps) {
  const { account } = useViewer()
  if (differing.length === 0) return null
  return (
    <Notice tone="warning" note={LINES_COUNT}>
      {name === undefined ? 'Agreed' : `${name}: agreed`} variations differ from their lines by{' '}
      {formatMoney(differenceOf(differing), account.currency)} (
      {differing.map(({ id, code, difference }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link
            to="/estimating/projects/$projectId/hub/variations/$variationId"
            params={{ projectId: String(project), variationId: String(id) }}
          >
            {code}
          </Link>{' '}
          by {formatMoney(difference, account.currency)}
        </Fragment>
      ))}
      ).
    </Notice>
  )
}
