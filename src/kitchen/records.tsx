import { Flag, Layers, MapPin, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/action/button'
import { ChoiceCards } from '../ui/record/choice-card'
import { Course } from '../ui/status/course'
import { FieldList } from '../ui/record/field-list'
import { Figure } from '../ui/record/figure'
import { List, ListRow } from '../ui/record/list-row'
import { MoreList } from '../ui/record/more-list'
import { PhotoStrip, PhotoTile } from '../ui/record/photo-strip'
import { ProgressCell } from '../ui/record/progress-cell'
import { ReorderList } from '../ui/record/reorder-list'
import { StateTrack } from '../ui/record/state-track'
import { Stats } from '../ui/record/stats'
import { StepBar } from '../ui/record/step-bar'
import { StepperCard } from '../ui/record/stepper-card'
import { Stone } from '../ui/record/stone'
import { Tabs } from '../ui/record/tabs'
import { Tile, TileGrid } from '../ui/record/tile-grid'
import { TitleBlock } from '../ui/record/title-block'
import { Badge } from '../ui/status/badge'
import { Line, Specimen } from './specimen'
import { percent } from '#domain/value/money'

const STATES = ['Not started', 'In progress', 'Ready to tender', 'Tender pending', 'Submitted', 'Accepted']

export function Records() {
  return (
    <>
      <Heads />
      <Figures />
      <Progress />
      <PhoneProgress />
      <Lists />
      <Choices />
    </>
  )
}

function Heads() {
  const [stat, setStat] = useState<'needs' | 'waiting' | 'sent'>('needs')
  return (
    <Specimen title="Title block and states" wide>
      <StateTrack label="State" states={STATES} current={3} />
      <TitleBlock
        cells={[
          { label: 'Client', value: 'Calder Valley Estates LLP' },
          { label: 'Contract scope', value: 'Fixed price' },
          { label: 'Due date', value: 'Missing', tone: 'error' },
          { label: 'Overhead and profit', value: '10.30%', figure: true },
          { label: 'Net', value: '£197,241.67', figure: true, note: 'before discount' },
        ]}
        deciding={{ label: 'Tender total', value: '£202,299.15' }}
      />
      <Stats
        label="Queue"
        chosen={stat}
        onChoose={setStat}
        stats={[
          { value: 'needs', label: 'Needs you', figure: '1', tone: 'error' },
          { value: 'waiting', label: 'Waiting', figure: '4' },
          { value: 'sent', label: 'Sent today', figure: '27' },
        ]}
      />
      <FieldList
        fields={[
          { label: 'Client', value: 'Marlowe Pension Trustees Ltd' },
          { label: 'Retention', value: '3.00%', figure: true },
          { label: 'Address', value: 'Unit 6, Canal Road\nBradford' },
          { label: 'Account reference', value: undefined },
        ]}
      />
    </Specimen>
  )
}

function Figures() {
  return (
    <Specimen title="Figures">
      <Line>
        <Figure value="£44,850.89" size="hero" />
        <Figure value="£32.88" size="rate" />
      </Line>
      <Line>
        <Figure value="46.27%" size="hero" />
        <Figure value="126.90" size="figure" unit="m²" />
        <Figure value={'\u22122,730'} tone="adverse" />
        <Figure value="820" tone="favourable" />
      </Line>
    </Specimen>
  )
}

function Progress() {
  return (
    <Specimen title="Progress">
      {[0.005, 0.08, 0.46, 0.73, 0.995].map(fraction => (
        <Line key={fraction}>
          <Stone fraction={fraction} />
          <Stone fraction={fraction} size="large" />
          <Course fraction={fraction} label="Done" />
          <Course fraction={fraction} size="small" />
        </Line>
      ))}
      <Line>
        {[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map(fraction => (
          <ProgressCell key={fraction} fraction={fraction} text={String(fraction * 100)} />
        ))}
      </Line>
    </Specimen>
  )
}

function PhoneProgress() {
  const [done, setDone] = useState(percent(65))
  return (
    <Specimen title="Phone: progress">
      <StepBar
        title="Level 3 North"
        under="Zone 4 of 8 · 52.18% done"
        onChoose={() => undefined}
        onPrevious={() => undefined}
        words={{ previous: 'Previous zone', next: 'Next zone', choose: 'Choose a zone' }}
      />
      <StepperCard
        title="Partition type A, 95 mm"
        under="P-01 · was 40% on 22/03/2027"
        badge={<Badge level="warning">On this phone</Badge>}
        value={done}
        onChange={setDone}
        reading="82.49 of 126.90 m²"
        words={{
          less: '5 per cent less',
          more: '5 per cent more',
          set: value => `Set ${value} per cent`,
          progress: 'Partition type A',
        }}
      />
    </Specimen>
  )
}

function Lists() {
  return (
    <Specimen title="Lists and tiles">
      <TileGrid>
        <Tile icon={Layers} title={<a href="#progress">Progress</a>} under="Level 3 North next" />
        <Tile icon={Flag} title={<a href="#issue">Raise issue</a>} under="12 open · 2 late" />
      </TileGrid>
      <List label="Waiting">
        <ListRow
          icon={Truck}
          title={<a href="#delivery">Delivery, order 2417-031</a>}
          under="Photo 640 KB · Wi-Fi only"
          end={<Badge level="subtle">Held</Badge>}
        />
        <ListRow icon={MapPin} title={<a href="#where">Level 3 North, room 3.07</a>} under="Where" leads />
        <ListRow
          lead={<Stone fraction={0.4} size="large" />}
          title="Deflection head, 25 mm"
          under="P-05 · 41.80 m"
          end={<Figure value="40%" />}
        />
        <ListRow
          icon={Flag}
          iconTone="error"
          title="Issue 118: two people changed it"
          under="Due date and priority differ."
          actions={<Button kind="primary">Choose</Button>}
        />
        <ListRow title="Lister Mews, show apartment" state="archived" end={<Badge level="error">Archived</Badge>} />
      </List>
      <MoreList items={['Drylining', 'Ceilings', 'Joinery', 'Flooring']} moreLabel={hidden => `${hidden} more`} />
    </Specimen>
  )
}

function Choices() {
  const [tab, setTab] = useState<'details' | 'files'>('details')
  const [due, setDue] = useState<'yours' | 'theirs' | null>('theirs')
  return (
    <Specimen title="Choices, order, photos, tabs">
      <ChoiceCards
        legend="Due date"
        was={{ label: 'Was', content: '26/03/27' }}
        options={[
          { value: 'yours', label: 'Yours', content: '29/03/27' },
          { value: 'theirs', label: 'Theirs', content: '02/04/27' },
        ]}
        value={due}
        onChange={setDue}
      />
      <ReorderList
        items={['Working supervisor', 'Skips, 8 yd', 'Mobile towers'].map((label, order) => ({
          id: label,
          label,
          order,
        }))}
        onChange={() => undefined}
        moveLabel={(move, item) => `Move ${item}: ${move}`}
      />
      <PhotoStrip label="Photos" add={{ label: 'Add photo', onFiles: () => undefined }}>
        <PhotoTile
          src={undefined}
          alt="Photo 1"
          state="queued"
          stateWords="Waiting"
          onOpen={() => undefined}
          remove={{ label: 'Remove photo 1', onRemove: () => undefined }}
        />
        <PhotoTile src={undefined} alt="Photo 2" state="sending" stateWords="Sending" onOpen={() => undefined} />
        <PhotoTile src={undefined} alt="Photo 3" state="failed" stateWords="Failed" onOpen={() => undefined} />
      </PhotoStrip>
      <Tabs
        label="Record"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'details', label: 'Details', content: 'The details' },
          { value: 'files', label: 'Files', content: 'The files' },
        ]}
      />
    </Specimen>
  )
}
