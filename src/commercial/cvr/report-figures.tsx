import { Link } from '@tanstack/react-router'
import { unknownFigures } from '#contract/commercial/cvr/value-parts'
import { differingIn, unagreedWords } from '#contract/commercial/cvr/variation-words'
import { finalMarginShare, marginShare } from '#domain/commercial/cvr/cvr'
import { absolute, type Money, NIL, type Percentage } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { formatMoney, formatPercentage } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { MOBILE, useMedia } from '../../ui/use-media'
import { AgreedUnlikeLines } from '../variations/agreed-unlike-lines'
import { BarLegend } from './budget-bar'
import { money, shown } from './cvr-figures'
import { CvrList } from './cvr-list'
import { CvrTable, type CvrTableProps } from './cvr-table'

const percent = (share: Percentage | null): string => (share === null ? '–' : formatPercentage(share))

/** The figures of a report, live or locked, with what they do not count. A locked one has no forecasts to change. */
export function ReportFigures({ report, lines, onForecast }: CvrTableProps) {
  const project = useProject()
  const { account } = useViewer()
  const isNarrow = useMedia(MOBILE)
  const { total, unread } = report
  const inWords = (value: Money) => formatMoney(value, account.currency)
  const sum = (text: string) => inWords(money(text))
  const unknown = unknownFigures(unread)
  const notAgreed = unagreedWords(report, inWords)
  const over = money(total.overClaim)
  return (
    <>
      <TitleBlock
        cells={[
          { label: 'Current value', value: sum(total.value), figure: true },
          ...(unknown.has('earned') ? [] : [{ label: 'Earned to date', value: sum(total.earned), figure: true }]),
          { label: 'Cost to date', value: sum(total.cost), figure: true, note: `${shown(total.accrued)} accrued` },
          ...(unknown.has('overClaim')
            ? []
            : [
                {
                  label: over < NIL ? 'Under-claimed' : 'Over-claimed',
                  value: inWords(absolute(over)),
                  figure: true,
                  note: 'certified less earned',
                },
              ]),
          ...(unknown.has('margin')
            ? []
            : [
                {
                  label: 'Margin to date',
                  value: sum(total.margin),
                  figure: true,
                  note: percent(marginShare({ margin: money(total.margin), earned: money(total.earned) })),
                },
              ]),
        ]}
        deciding={{
          label: 'Final margin, forecast',
          value: sum(total.finalMargin),
          note: percent(finalMarginShare({ finalMargin: money(total.finalMargin), value: money(total.value) })),
        }}
      />
      {notAgreed !== null && (
        <Notice tone="info">
          {notAgreed}{' '}
          <Link to="/estimating/projects/$projectId/hub/variations" params={{ projectId: String(project.id) }}>
            Open the variations
          </Link>
        </Notice>
      )}
      <AgreedUnlikeLines project={project.id} differing={differingIn(report.variations)} />
      {unread.length > 0 && (
        <Notice tone="info">These sums do not include what you may not see: {unread.join(', ')}.</Notice>
      )}
      <Section title="By package and budget" aside={<BarLegend />}>
        {isNarrow ? (
          <CvrList report={report} lines={lines} onForecast={onForecast} />
        ) : (
          <CvrTable report={report} lines={lines} onForecast={onForecast} />
        )}
      </Section>
    </>
  )
}
