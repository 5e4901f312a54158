import { finder } from '#domain/value/search-key'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { project } from '#contract/estimating/project'
import { deviceWord } from '../../app/device/device-words'
import { useViewer } from '../../app/viewer'
import { useLook } from '../../fields/use-look'
import { inWords } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { Button } from '../../ui/action/button'
import { TextInput } from '../../ui/input/text-input'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { DatesAhead } from '../calendar/dates-ahead'
import { SiteHereRow, SiteRow } from './site-row'
import type { useSites } from './use-sites'

type Found = NonNullable<ReturnType<typeof useSites>>
type Project = Held<typeof project>

/** What is mine, on site and on this phone first, each open with one tap; the rest below. Source: rooms 36b. */
export function SitesList({ sites }: { readonly sites: Found }) {
  const { account } = useViewer()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const all = [...sites.here, ...sites.mine, ...sites.others, ...sites.rest].map(each => ({ ...each }))
  const look = useLook(project, all, account.currency)
  const under = ({ reference, client }: Project) =>
    [reference, client === null ? null : inWords(project.fields.client, client, look)].filter(Boolean).join(' · ')
  const isFound = finder(words)
  const found = (projects: readonly Project[]) =>
    projects.filter(each => isFound(`${each.name} ${under(each)}`, [each.reference]))
  const [here, mine, others, rest] = [found(sites.here), found(sites.mine), found(sites.others), found(sites.rest)]
  const onSite = useMemo(() => [...sites.here, ...sites.mine, ...sites.others], [sites])
  const isSought = words.trim() !== ''
  const plain = (each: Project) => <SiteRow key={each.id} id={each.id} name={each.name} under={under(each)} />
  return (
    <>
      <TextInput
        type="search"
        icon={Search}
        aria-label="Find a project, client or number"
        placeholder="Project, client or number"
        value={words}
        onChange={setWords}
      />
      {!isSought && <DatesAhead projects={onSite} title="Payment dates" />}
      {here.length > 0 && (
        <Section title={`Mine, on site, on this ${deviceWord()}`} aside={String(here.length)} bare>
          <List label={`Mine, on site, on this ${deviceWord()}`}>
            {here.map(each => (
              <SiteHereRow
                key={each.id}
                id={each.id}
                name={each.name}
                under={under(each)}
                pulledAt={sites.pulledAt(each.id)}
              />
            ))}
          </List>
        </Section>
      )}
      {mine.length > 0 && (
        <Section title="Mine, on site" aside={String(mine.length)} bare>
          <List label="Mine, on site">{mine.map(plain)}</List>
        </Section>
      )}
      {others.length > 0 && (
        <Section title="Other sites" aside={String(others.length)} bare>
          <List label="Other sites">{others.map(plain)}</List>
        </Section>
      )}
      {rest.length > 0 && (
        <Section title="Not on site" aside={rest.length === 1 ? '1 project' : `${rest.length} projects`} bare>
          {isOpen || isSought ? (
            <List label="Not on site">
              {rest.map(each => (
                <ListRow
                  key={each.id}
                  leads
                  under={under(each)}
                  title={
                    <Link to="/estimating/projects/$projectId" params={{ projectId: String(each.id) }}>
                      {each.name}
                    </Link>
                  }
                />
              ))}
            </List>
          ) : (
            <Button onClick={() => setOpen(true)}>Show them</Button>
          )}
        </Section>
      )}
      {isSought && here.length + mine.length + others.length + rest.length === 0 && (
        <StatusRow kind="empty" text={`No project, client or number has “${words.trim()}” in it`} />
      )}
    </>
  )
}
