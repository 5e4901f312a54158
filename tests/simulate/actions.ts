import { resourceNamed } from '#contract/resources'
import type { Change, Choice } from '#local/types'
import type { Device } from './device'
import { ESTIMATE_IDEAS, type Idea, shown, some } from './estimate-ideas'
import { SITE_IDEAS } from './site-ideas'
import { attempt, decide } from './attempt'
import { checkChosen, keysOf, whatIsShown } from './chosen'
import { asSent } from './model/forms'
import { at, isMap } from './model/values'
import { addPhoto, decideAFile } from './photo-ideas'
import type { World } from './world'

const addIssue: Idea = (world, device) => {
  const zone = world.dice.chance(0.3) ? some(world, device, 'assessmentZone') : null
  return {
    what: 'add issue',
    changes: [
      {
        kind: 'add',
        resource: 'issue',
        values: {
          project: world.dice.pick(world.stage.site.projects),
          summary: world.token(),
          ...(zone ? { zone: zone.id } : {}),
        },
      },
    ],
  }
}

const addComment: Idea = (world, device) => {
  const issue = some(world, device, 'issue')
  return (
    issue && {
      what: 'add comment',
      changes: [
        {
          kind: 'add',
          resource: 'issueComment',
          values: { project: issue.project, issue: issue.id, text: world.token(), mentions: [] },
        },
      ],
    }
  )
}

/** Most edits meet on the few oldest issues, so that people get in each other's way. */
const changeIssue: Idea = (world, device) => {
  const issues = shown(device, 'issue').toSorted((a, b) => a.id - b.id)
  if (issues.length === 0) return null
  const issue = world.dice.chance(0.6) ? issues[world.dice.below(Math.min(3, issues.length))] : world.dice.pick(issues)
  const fields = ['summary', 'location', 'details'].filter(() => world.dice.chance(0.5))
  const set = Object.fromEntries((fields.length > 0 ? fields : ['summary']).map(field => [field, world.token()]))
  const priority = world.dice.chance(0.3) ? { priority: world.dice.pick(['low', 'normal', 'high', 'urgent']) } : {}
  return issue
    ? {
        what: `set issue ${Object.keys(set).join()}`,
        changes: [{ kind: 'set', resource: 'issue', id: issue.id, set: { ...set, ...priority } }],
      }
    : null
}

const backAndForth: Idea = (world, device) => {
  const issue = some(world, device, 'issue')
  return (
    issue && {
      what: 'set priority',
      changes: [
        {
          kind: 'set',
          resource: 'issue',
          id: issue.id,
          set: { priority: world.dice.pick(['low', 'normal']), dueDate: world.dice.chance(0.5) ? null : '2026-12-01' },
        },
      ],
    }
  )
}

const deleteSome =
  (resource: string): Idea =>
  (world, device) => {
    const record = some(world, device, resource)
    return record && { what: `delete ${resource}`, changes: [{ kind: 'delete', resource, id: record.id }] }
  }

const archive: Idea = (world, device) => {
  const issue = some(world, device, 'issue')
  return (
    issue && {
      what: 'archive',
      changes: [{ kind: 'command', resource: 'issue', id: issue.id, name: 'archive', input: {}, shows: {} }],
    }
  )
}

const addZone: Idea = world => ({
  what: 'add zone',
  changes: [
    {
      kind: 'add',
      resource: 'assessmentZone',
      values: { assessment: world.dice.pick(world.stage.site.assessments), name: world.token() },
    },
  ],
})

const moveZone: Idea = (world, device) => {
  const zone = some(world, device, 'assessmentZone')
  const after = some(world, device, 'assessmentZone')
  return zone && after && zone.id !== after.id
    ? {
        what: 'move zone',
        changes: [
          {
            kind: 'command',
            resource: 'assessmentZone',
            id: zone.id,
            name: 'move',
            input: { after: world.dice.pick([0, -1, after.id]) },
            shows: {},
          },
        ],
      }
    : null
}

const recordProgress: Idea = (world, device) => {
  const product = some(world, device, 'assessmentProduct')
  const zone = some(world, device, 'assessmentZone')
  if (!product || !zone) return null
  const found = device.records('productProgress').find(record => record.id === product.id)
  const exists = found !== undefined
  const before = found && at(found, `cells.${zone.id}`)
  // Often only the note, or only how far it is: the other value may be a colleague's.
  const [hasNote, hasPercent] = world.dice.pick([
    [true, true],
    [true, false],
    [false, true],
  ] as const)
  const cell = {
    percent: world.dice.below(1_000_001),
    recordedAt: null,
    note: world.token(),
    ...(isMap(before) && !hasPercent ? { percent: before.percent } : {}),
    ...(isMap(before) && !hasNote ? { note: before.note } : {}),
  }
  return exists
    ? {
        what: 'set progress',
        changes: [{ kind: 'set', resource: 'productProgress', id: product.id, set: { [`cells.${zone.id}`]: cell } }],
      }
    : {
        what: 'add progress',
        changes: [
          {
            kind: 'add',
            resource: 'productProgress',
            id: product.id,
            values: {
              project: world.stage.site.projects[0],
              assessment: product.assessment,
              cells: { [zone.id]: cell },
            },
          },
        ],
      }
}

const price: Idea = (world, device) => {
  const product = some(world, device, 'assessmentProduct')
  return (
    product && {
      what: 'price',
      changes: [
        {
          kind: 'set',
          resource: 'assessmentProduct',
          id: product.id,
          set: world.dice.chance(0.5) ? { fixedPrice: world.dice.below(1_000_000) } : { unit: world.token() },
        },
      ],
    }
  )
}

/** Several records at once: whole or not at all, here and there. */
const together: Idea = (world, device) => {
  const products = shown(device, 'assessmentProduct')
  const issue = some(world, device, 'issue')
  if (products.length < 2 || !issue) return null
  const changes: Change[] = products
    .slice(0, 1 + world.dice.below(3))
    .map(product => ({ kind: 'set', resource: 'assessmentProduct', id: product.id, set: { notes: world.token() } }))
  return {
    what: `together ${changes.length}`,
    changes: [...changes, { kind: 'set', resource: 'issue', id: issue.id, set: { details: world.token() } }],
  }
}

const IDEAS: readonly { readonly weight: number; readonly what: Idea }[] = [
  { weight: 4, what: addIssue },
  { weight: 3, what: addComment },
  { weight: 10, what: changeIssue },
  { weight: 2, what: backAndForth },
  { weight: 2, what: deleteSome('issue') },
  { weight: 1, what: archive },
  { weight: 2, what: addZone },
  { weight: 1, what: moveZone },
  { weight: 1, what: deleteSome('assessmentZone') },
  { weight: 6, what: recordProgress },
  { weight: 3, what: price },
  { weight: 3, what: together },
  { weight: 5, what: addPhoto },
  ...ESTIMATE_IDEAS,
  ...SITE_IDEAS,
]

/** Someone does something on a device; sometimes it dies before it could say whether that was saved. */
export async function act(world: World, device: Device): Promise<void> {
  const page = device.page
  const doing = page && world.dice.weighted(IDEAS)(world, device)
  if (!page?.replica || !doing) return
  const paths = pathsOf(doing.changes)
  const values = waitingAt(device, paths)
  device.intents.yield(
    doing.changes.some(change => change.kind === 'delete')
      ? () => true
      : intent => paths.has(`${intent.resource} ${intent.id} ${intent.path}`) || values.has(intent.value),
  )
  let changes = doing.changes
  const done = attempt(async replica => {
    changes = doing.build ? await doing.build(replica) : changes
    return replica.edit(changes, doing.what)
  })
  const edited = await done(world, device)
  world.note(`${device.name} ${doing.what}: ${edited === 'unknown' ? 'unknown' : edited ? 'saved' : 'not saved'}`)
  if (!edited || edited === 'unknown') return
  world.counts.edits += 1
  const written = changes.flatMap(change =>
    change.kind === 'set' || change.kind === 'add'
      ? Object.entries(change.kind === 'add' ? namesOf(change.values) : change.set).map(([path, value]) =>
          JSON.stringify(asSent(change.resource, path, value)),
        )
      : [],
  )
  if (changes.length > 1) world.oracle.bind(written)
  world.oracle.wrote(device.identity.user, [
    ...written,
    ...changes.flatMap(change =>
      change.kind === 'add' ? Object.values(change.values).map(each => JSON.stringify(each)) : [],
    ),
  ])
  changes.forEach((change, index) => {
    if (change.kind === 'add') device.intents.save(change.resource, edited.ids[index] ?? 0, flat(change.values))
    if (change.kind === 'set') device.intents.save(change.resource, change.id, change.set)
  })
  if (world.dice.chance(0.05))
    await decide(
      world,
      device,
      'undo',
      () => true,
      replica => replica.undo(edited, 'undo'),
    )
}

/** Of a new record, what no other record says. */
const namesOf = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  typeof values.name === 'string' ? { name: values.name } : {}

/** A whole cells field is as many values as it has cells. */
const flat = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
      name === 'cells' || name === 'notes'
        ? Object.entries(isMap(value) ? value : {}).map(([key, cell]) => [`${name}.${key}`, cell])
        : [[name, value]],
    ),
  )

const pathsOf = (changes: readonly Change[]): Set<string> =>
  new Set(
    changes.flatMap(change =>
      change.kind === 'set' ? Object.keys(change.set).map(path => `${change.resource} ${change.id} ${path}`) : [],
    ),
  )

/** Values that wait at these paths, as JSON: a record may have got another number since the person wrote them. */
function waitingAt(device: Device, paths: ReadonlySet<string>): Set<string> {
  return new Set(
    device.outbox.flatMap(entry =>
      Object.entries(flat(entry.set)).flatMap(([path, value]) =>
        paths.has(`${entry.resource} ${entry.id} ${path}`) ? [JSON.stringify(value)] : [],
      ),
    ),
  )
}

/** Settles one thing that waits for a person, at random. */
export async function decideSome(world: World, device: Device): Promise<void> {
  const page = device.page
  if (!page?.replica) return
  const refused = device.outbox.filter(entry => entry.state === 'conflict' || entry.state === 'rejected')
  if (refused.length === 0 || world.dice.chance(0.3)) if (await decideAFile(world, device)) return
  if (refused.length === 0) return
  const entry = world.dice.pick(refused)
  const fields = entry.problem?.clash?.fields ?? []
  if (fields.length > 0 && world.dice.chance(0.8)) {
    const choices: Record<string, Choice> = Object.fromEntries(
      fields
        .flatMap(field => (world.dice.chance(0.5) ? keysOf(entry.resource, field) : [field.path]))
        .map(key => [key, world.dice.pick<Choice>(['mine', 'theirs'])]),
    )
    // The sheet lets nobody take a price from one side and its reason from the other.
    for (const group of resourceNamed(entry.resource).mergeGroups) {
      const side = group.flatMap(path => choices[path] ?? [])[0]
      for (const path of group) if (side !== undefined && path in choices) choices[path] = side
    }
    world.counts.conflicts += 1
    world.oracle.unbind(
      device.outbox
        .filter(each => each.resource === entry.resource && each.id === entry.id)
        .flatMap(each => Object.values(each.set).map(value => JSON.stringify(value))),
    )
    const shownBefore = whatIsShown(device, entry, fields)
    const isDone = await decide(
      world,
      device,
      `resolve ${JSON.stringify(Object.values(choices))}`,
      () => true,
      replica =>
        replica.resolve(entry.seq, choices, Object.fromEntries(shownBefore.map(({ path, theirs }) => [path, theirs]))),
    )
    if (isDone) checkChosen(world, device, entry, shownBefore, choices)
    return
  }
  // What was refused for what it is would be refused again for ever.
  const again = entry.outcome !== 'gone' && entry.outcome !== 'invalid' && world.dice.chance(0.3)
  // What they give up of an edit may come back by an undo of a later one, and the rest of the edit goes without it.
  if (!again) world.oracle.unbind(Object.values(flat(entry.set)).map(value => JSON.stringify(value)))
  await decide(
    world,
    device,
    again ? 'retry' : 'discard',
    () => true,
    replica => (again ? replica.retry(entry.seq) : replica.discard(entry.seq)),
  )
}
