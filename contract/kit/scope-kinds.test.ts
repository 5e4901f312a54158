// Every row of the table of scope kinds agrees with the definitions it refers to.
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { findResource, RESOURCES } from '../resources'
import { readScopeKey, SCOPE_KIND_NAMES, scopeKind, type ScopeKind, scopesOwnedBy } from './scope-kinds'
import { scopeName } from '../sync/protocol'

/** An example name of each kind of scope, in wire form. */
const EXAMPLES = {
  user: 'user:7',
  account: 'account',
  index: 'index',
  library: 'library',
  project: 'project:12',
  assessment: 'assessment:30',
  outgoing: 'outgoing:41',
} as const satisfies Record<ScopeKind, string>

describe.each(SCOPE_KIND_NAMES)('the scope kind %s', kind => {
  const { owner, keep, pulledBy } = scopeKind(kind)
  const resource = owner === null ? undefined : findResource(owner)

  it('has a name that the protocol takes and that is read back', () => {
    const id = owner === null ? null : Number(EXAMPLES[kind].split(':')[1])
    expect(readScopeKey(EXAMPLES[kind])).toEqual({ kind, owner: id })
    expect(v.is(scopeName, EXAMPLES[kind])).toBe(true)
    for (const wrong of [
      `${kind}:0`,
      `${kind}:01`,
      `${kind}:x`,
      `${kind}:1:2`,
      ` ${kind}`,
      owner === null ? `${kind}:1` : kind,
    ])
      expect([wrong, readScopeKey(wrong), v.is(scopeName, wrong)]).toEqual([wrong, null, false])
  })

  it('carries records, and each names its owner by a ref to it', () => {
    const inside = RESOURCES.filter(each => each.scope.kind === kind)
    expect(inside.length).toBeGreaterThan(0)
    for (const { name, scope, fields } of inside)
      expect([name, 'by' in scope ? fields[scope.by]?.target : null]).toEqual([name, owner])
  })

  it('has an existing owner, whose records only its seers or itself may pull', () => {
    expect(resource?.name ?? null).toBe(owner)
    expect(pulledBy === 'everyone').toBe(owner === null)
    if (owner !== null) expect(scopesOwnedBy(owner, 5)).toEqual([`${kind}:5`])
  })

  it('is kept by a rule of its owner', () => {
    if (keep.why === 'people')
      expect(keep.fields.map(field => resource?.fields[field]?.target)).toEqual(keep.fields.map(() => 'user'))
    if (keep.why !== 'within') return
    // It is pulled after the scope it is kept within, and its owner points at that scope's owner by a field of its name.
    expect(SCOPE_KIND_NAMES.findIndex(each => each === keep.kind)).toBeLessThan(SCOPE_KIND_NAMES.indexOf(kind))
    expect(resource?.fields[keep.kind]?.target).toBe(scopeKind(keep.kind as ScopeKind).owner)
    expect(resource?.fields[keep.flag]?.kind).toBe('flag')
  })
})

it('reads no other name', () => {
  for (const name of ['', 'constructor', 'account:', 'projects:1', 'project:12345678901234567', 'project:1\n'])
    expect([name, readScopeKey(name)]).toEqual([name, null])
})
