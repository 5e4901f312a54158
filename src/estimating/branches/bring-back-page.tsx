import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { bringBackReply, type MergePreview } from '#contract/estimating/branch-calls'
import type { Choices } from '#domain/records/three-way/merge-plan'
import { minus, parseAs, type Money } from '#domain/value/money'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useAssessment } from '../../common/places/use-place'
import { useReplica } from '../../fields/replica-context'
import { useRecord } from '../../records/data/use-record'
import { Button } from '../../ui/action/button'
import { formatMoney } from '../../ui/format'
import { toasts } from '../../ui/overlay/toast-store'
import { TitleBlock } from '../../ui/record/title-block'
import { ActionBar, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { PriceWaterfall } from '../assessment/price-waterfall'
import { DifferenceTable } from '../compare/difference-table'
import { differenceSteps } from '../compare/difference-steps'
import { MergeChanges } from './merge-changes'
import { MergeQuestions } from './merge-questions'
import { differenceOf, whyNotYet } from './preview-model'
import { MOBILE, useMedia } from '../../ui/use-media'
import { useChoices } from './use-choices'
import { usePreview } from './use-preview'

/** What bringing a what-if back would do, in values and in money, before anything is written; then doing it. Decision 530. */
export function BringBackPage() {
  const assessment = useAssessment()
  const parent = useRecord(assessmentDefinition, assessment.branchOf ?? null)
  usePageTitle({ title: 'Bring back', under: assessment.name })
  if ((assessment.branchOf ?? null) === null)
    return (
      <PageBody>
        <PageHeading title="Bring back" />
        <EmptyState title="This is not a what-if">There is nothing to bring it back into.</EmptyState>
      </PageBody>
    )
  if (parent === undefined) return <Loader text="Loading the what-if" />
  return <BringBack branch={assessment} parent={parent ?? { id: assessment.branchOf ?? 0, name: 'the estimate' }} />
}

interface Named {
  readonly id: number
  readonly name: string
}
interface BringBackProps {
  readonly branch: Named
  readonly parent: Named
}

function BringBack({ branch, parent }: BringBackProps) {
  const { choices, choose, forget } = useChoices(branch.id)
  const [round, setRound] = useState(0)
  const { run, working, blocked } = useOffice(
    { resource: assessmentDefinition, id: branch.id },
    { resource: assessmentDefinition, id: parent.id },
  )
  const server = useServer()
  const replica = useReplica()
  const navigate = useNavigate()
  const isConnected = blocked === null
  const { told, isWorking, failed } = usePreview(branch.id, choices, round, isConnected)
  const names = { branch: branch.name, parent: parent.name }
  const isMobile = useMedia(MOBILE)
  const title = `Bring back into ${parent.name}`

  async function bringBack({ base }: MergePreview) {
    const done = await run(async () => {
      const reply = await server.call(`/assessments/${branch.id}/bring-back`, jsonBody('POST', { choices, base }))
      v.parse(bringBackReply, await reply.json())
      forget()
      replica.hurry()
      toasts.show('info', `${branch.name} was brought back into ${parent.name}`)
      await navigate({ to: '/estimating/assessments/$assessmentId', params: { assessmentId: String(parent.id) } })
    })
    // What was refused may have been looked at over other figures: they are asked for again.
    if (!done) setRound(before => before + 1)
  }
  const reason = told ? whyNotYet(told, { isConnected, isWorking }) : null
  return (
    <>
      <PageHeading title={title} over={branch.name} repeats />
      <PageBody>
        {!told && failed === null && (isConnected ? <Loader text="Comparing the two" /> : null)}
        {!told && !isConnected && (
          <Notice tone="calm">
            The office compares the two, which needs a connection. You can go on working in the what-if.
          </Notice>
        )}
        {failed !== null && (
          <Notice tone="error" action={<Button onClick={() => setRound(before => before + 1)}>Try again</Button>}>
            {failed}
          </Notice>
        )}
        {told && (
          <>
            {told.refused !== null && <Notice tone="warning">{told.refused}</Notice>}
            <Told told={told} names={names} isWorking={isWorking} choices={choices} onChoose={choose} />
          </>
        )}
      </PageBody>
      {told && (
        <ActionBar note="You can undo it from the what-if, as long as nobody has worked on what it changed.">
          {/* On a phone the header leads back, and the thumb needs the room. */}
          {!isMobile && (
            <Link to="/estimating/assessments/$assessmentId" params={{ assessmentId: String(branch.id) }}>
              Back to the what-if
            </Link>
          )}
          <Button kind="primary" reason={reason ?? undefined} disabled={working} onClick={() => void bringBack(told)}>
            {title}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

interface ToldProps {
  readonly told: MergePreview
  readonly names: { readonly branch: string; readonly parent: string }
  readonly isWorking: boolean
  readonly choices: Choices
  readonly onChoose: (key: string, party: Choices[string]) => void
}

function Told({ told, names, isWorking, choices, onChoose }: ToldProps) {
  const { currency } = useViewer().account
  const difference = useMemo(() => differenceOf(told), [told])
  const move = minus(difference.after, difference.before)
  return (
    <>
      <TitleBlock
        cells={[
          { label: `${names.parent} now`, value: formatMoney(difference.before, currency), figure: true },
          { label: `${names.branch} by itself`, value: inMoney(told.tried, currency), figure: true },
          { label: 'After bringing it back', value: formatMoney(difference.after, currency), figure: true },
        ]}
        deciding={{ label: 'Net difference', value: signed(move, currency) }}
      />
      <p role="status">{isWorking ? 'Working out the money' : ''}</p>
      {told.questions.length > 0 && (
        <Section title="Changed in both" aside="Choose what counts. Until then the estimate’s stays">
          <MergeQuestions questions={told.questions} choices={choices} names={names} onChoose={onChoose} />
        </Section>
      )}
      {told.kept.length > 0 && (
        <Notice tone="info" note={told.kept.map(({ kind, name }) => `${kind} ${name}`).join(', ')}>
          Removed in one of the two, but it stays: something that stays needs it.
        </Notice>
      )}
      {told.requests.length > 0 && (
        <Notice tone="info" note={told.requests.join(', ')}>
          {told.requests.length === 1
            ? `A quote request made in ${names.branch} stays there with its replies. Prices taken from it come along.`
            : `${told.requests.length} quote requests made in ${names.branch} stay there with their replies. Prices taken from them come along.`}
        </Notice>
      )}
      {(move !== 0 || difference.lines.length > 0) && (
        <>
          <Section
            title="Why the net moves"
            aside="Quantity at the old rate, then cost, then margin. Bars don't start at zero"
          >
            <PriceWaterfall
              steps={differenceSteps(difference, [`${names.parent} now`, 'After'])}
              link={(_, words) => words}
            />
          </Section>
          {difference.lines.length > 0 && (
            <Section
              title="Lines"
              aside={
                difference.unsplit > 0 ? `${difference.unsplit} without a build-up: margin is told as rate` : undefined
              }
            >
              <DifferenceTable lines={difference.lines} />
            </Section>
          )}
        </>
      )}
      <Section title={`Changed in ${names.branch}`} aside={String(told.branch.count)}>
        <MergeChanges label={`Changed in ${names.branch}`} changes={told.branch} none="Nothing yet." />
      </Section>
      <Section title={`Changed since in ${names.parent}`} aside={String(told.parent.count)}>
        <MergeChanges
          label={`Changed since in ${names.parent}`}
          changes={told.parent}
          none="Nothing since the what-if was started."
        />
      </Section>
    </>
  )
}

const signed = (money: Money, currency: string): string => `${money > 0 ? '+' : ''}${formatMoney(money, currency)}`
const inMoney = (text: string, currency: string): string => {
  const money = parseAs('money', text)
  return money === null ? '–' : formatMoney(money, currency)
}
