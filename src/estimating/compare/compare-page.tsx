import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { afcSummary } from '#contract/estimating/afc-summary'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { scopeKey } from '#contract/kit/scope-kinds'
import { compareVersions } from '#domain/estimating/compare-versions'
import { minus, type Money } from '#domain/value/money'
import { versionKind, versionWords } from '#domain/estimating/version-words'
import { tellProblem } from '../../app/office/tell-problem'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useAssessment } from '../../common/places/use-place'
import { useReplica } from '../../fields/replica-context'
import type { Held } from '../../records/data/held'
import { useHolds } from '../../records/data/use-holds'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useTogether } from '../../records/data/use-together'
import { formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { PriceWaterfall } from '../assessment/price-waterfall'
import { DifferenceTable } from './difference-table'
import { differenceSteps } from './difference-steps'

type Version = Held<typeof assessmentDefinition>
const nameOf = (version: Version): string =>
  [versionWords(version), version.name, (version.branchOf ?? null) !== null && 'What-if', version.snapshotComment]
    .filter(Boolean)
    .join(' · ')
const signed = (money: Money, currency: string): string => `${money > 0 ? '+' : ''}${formatMoney(money, currency)}`

/** Why this version of an assessment comes to another price than an earlier one. Spec: ASMT-17; design, version compare. */
export function ComparePage() {
  const assessment = useAssessment()
  const versions = useRecordsWithin(assessmentDefinition, 'project', assessment.project)
  const { with: chosen }: { readonly with?: number } = useSearch({ strict: false })
  const navigate = useNavigate()
  usePageTitle({ title: 'Compare versions', under: assessment.name })
  if (!versions) return <Loader text="Loading the versions" />
  const others = versions.filter(({ id }) => id !== assessment.id)
  const from = others.find(({ id }) => id === (chosen ?? assessment.copiedFrom)) ?? others[0]
  if (!from)
    return (
      <PageBody>
        <PageHeading title="Compare versions" />
        <EmptyState title="There is no other version yet">
          Duplicate the assessment or keep a snapshot of it, then compare the two here.
        </EmptyState>
      </PageBody>
    )
  return (
    <PageBody>
      <PageHeading title="Compare versions" beside={`${versionKind(from)} with ${versionKind(assessment)}`} />
      <FormField label="Compare with">
        <Select
          value={String(from.id)}
          onChange={value =>
            void navigate({
              to: '/estimating/assessments/$assessmentId/compare',
              params: { assessmentId: String(assessment.id) },
              search: { with: Number(value) },
            })
          }
          options={others.map(each => ({ value: String(each.id), label: nameOf(each) }))}
        />
      </FormField>
      <Comparison from={from} to={assessment} />
    </PageBody>
  )
}

function Comparison({ from, to }: { readonly from: Version; readonly to: Version }) {
  const replica = useReplica()
  const { account } = useViewer()
  useEffect(() => {
    void replica.opened(scopeKey('assessment', from.id)).catch(tellProblem)
  }, [replica, from.id])
  const isWhole = useHolds([scopeKey('assessment', from.id), scopeKey('assessment', to.id)])
  const old = useTogether(afcSummary.records, 'assessment', from.id)
  const now = useTogether(afcSummary.records, 'assessment', to.id)
  const made = useMemo(() => (isWhole && old && now ? compareVersions(old, now) : null), [isWhole, old, now])
  if (!made) return <Loader text="Downloading both versions" />
  const names = [`${versionKind(from)} net`, `${versionKind(to)} net`] as const
  return (
    <>
      <TitleBlock
        cells={[
          { label: names[0], value: formatMoney(made.before, account.currency), figure: true },
          { label: names[1], value: formatMoney(made.after, account.currency), figure: true },
        ]}
        deciding={{ label: 'Net difference', value: signed(minus(made.after, made.before), account.currency) }}
      />
      <Section
        title="Why the net moved"
        aside="Quantity at the old rate, then cost, then margin. Bars don't start at zero"
      >
        <PriceWaterfall steps={differenceSteps(made, names)} link={(_, words) => words} />
      </Section>
      <Section
        title="Lines"
        aside={made.unsplit > 0 ? `${made.unsplit} without a build-up: margin is told as rate` : undefined}
      >
        <DifferenceTable lines={made.lines} />
      </Section>
    </>
  )
}
