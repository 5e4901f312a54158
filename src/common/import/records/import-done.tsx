import type { RecordImportDone } from '#contract/import/record-import'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { lower } from '#domain/value/lower'
import { count } from '../../../fields/words'
import { List, ListRow } from '../../../ui/record/list-row'
import { Section } from '../../../ui/shell/page'

/** What the office made, what it had already, and what it made along because rows name it. */
export function ImportDone({
  done,
  resources,
}: {
  readonly done: RecordImportDone
  readonly resources: readonly Resource[]
}) {
  const words = (resource: Resource, n: number) => count(n, lower(resource.singular), lower(resource.plural))
  return (
    <Section title="Imported">
      <div role="status">
        <List label="Imported">
          {resources
            .filter(({ name }) => name in done.made)
            .map(resource => (
              <ListRow
                key={resource.name}
                title={`${words(resource, done.made[resource.name] ?? 0)} made`}
                under={
                  (done.known[resource.name] ?? 0) > 0
                    ? `${done.known[resource.name]} were in the office already`
                    : undefined
                }
              />
            ))}
          {Object.entries(done.named).map(([name, n]) => (
            <ListRow
              key={name}
              title={`${words(resourceNamed(name), n)} made along`}
              under="Named in the file and not there before"
            />
          ))}
        </List>
      </div>
      <p>They will be on this device in a moment.</p>
    </Section>
  )
}
