import type { Device } from './device'

/** What a device holds of one record ("issue 100000014"), in one line, for the trace. */
export function stateOf(device: Device, watched: string): string {
  const [resource = '', id = ''] = watched.split(' ')
  const record = device.records(resource).find(each => each.id === Number(id))
  const shadow = device.shadows.find(each => each.resource === resource && each.id === Number(id))
  const waiting = device.outbox.filter(entry => entry.resource === resource && entry.id === Number(id))
  const scope = record?._scope ?? shadow?.scope ?? waiting[0]?.scope
  const row = device.scopes.find(each => each.scope === scope)
  const parts = [
    record ? `row ${record._rev}` : 'no row',
    shadow ? `shadow ${shadow.row ? '' : 'gone '}${shadow.rev}` : '',
    ...waiting.map(
      entry =>
        `#${entry.seq}/${entry.group} ${entry.kind} ${entry.state} ${JSON.stringify(entry.set)} needs ${entry.needs.join()}`,
    ),
    row ? `${row.scope} ${row.state} at ${row.head}${row.clearing ? ' clearing' : ''}` : '',
  ]
  return parts.filter(part => part !== '').join(' | ')
}
