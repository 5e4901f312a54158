import { describe, expect, it } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { client } from '#contract/contacts/client'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { project } from '#contract/estimating/project'
import { historyAddress, listAddress, newAddress, recordAddress, type RouteFacts } from './record-addresses'

const route = (path: string, facts: Partial<RouteFacts> = {}): RouteFacts => ({
  path,
  shows: undefined,
  makes: undefined,
  lists: undefined,
  tells: undefined,
  holds: undefined,
  ...facts,
})
const ROUTES = [
  route('/projects', {}),
  route('/projects/$projectId/'),
  route('/projects/$projectId/hub/issues/$issueId'),
  route('/projects/$projectId/hub/issues/new', { makes: 'issue' }),
  route('/projects/$projectId/hub/issues/$id/history', { tells: 'issue' }),
  route('/settings/clients', { lists: 'client' }),
  route('/settings/clients/$id', { shows: 'client' }),
  route('/settings/clients/new', { makes: 'client' }),
]

describe('the address of a record', () => {
  it('is that of the route that shows it, with the names the record knows', () => {
    expect(recordAddress(ROUTES, client, { id: 5 })).toEqual({ to: '/settings/clients/$id', params: { id: '5' } })
    expect(recordAddress(ROUTES, project, { id: 7 })).toEqual({
      to: '/projects/$projectId/',
      params: { projectId: '7' },
    })
    expect(recordAddress(ROUTES, issue, { id: 9, project: 7 })).toEqual({
      to: '/projects/$projectId/hub/issues/$issueId',
      params: { projectId: '7', issueId: '9' },
    })
  })

  it('is that of the page that holds it among others, opened at it', () => {
    const held = route('/projects/$projectId/assessments/$assessmentId/boq', {
      holds: { resource: 'assessmentProduct', search: 'product' },
    })
    expect(recordAddress([held], assessmentProduct, { id: 51, assessment: 41, project: 12 })).toEqual({
      to: held.path,
      params: { projectId: '12', assessmentId: '41' },
      search: { product: 51 },
    })
  })

  it('has the id of the record at the end of a route that shows it, under whatever name', () => {
    const shown = route('/projects/$projectId/orders/$orderId', { shows: 'issue' })
    expect(recordAddress([shown], issue, { id: 9, project: 7 })?.params).toEqual({ projectId: '7', orderId: '9' })
  })

  it('is none without a page, or where a name is missing', () => {
    expect(recordAddress(ROUTES, assessmentProduct, { id: 1 })).toBeNull()
    expect(recordAddress(ROUTES, issue, { id: 9, project: null })).toBeNull()
  })

  it('of its history and of the list are those of the routes that say so', () => {
    expect(historyAddress(ROUTES, issue, { id: 9, project: 7 })).toEqual({
      to: '/projects/$projectId/hub/issues/$id/history',
      params: { projectId: '7', id: '9' },
    })
    expect(listAddress(ROUTES, client)).toEqual({ to: '/settings/clients', params: {} })
    expect([historyAddress(ROUTES, client, { id: 5 }), listAddress(ROUTES, issue)]).toEqual([null, null])
  })

  it('of a new one needs only what is known here', () => {
    expect(newAddress(ROUTES, client, {})).toEqual({ to: '/settings/clients/new', params: {} })
    expect(newAddress(ROUTES, issue, {})).toBeNull()
    expect(newAddress(ROUTES, issue, { projectId: '7' })).toEqual({
      to: '/projects/$projectId/hub/issues/new',
      params: { projectId: '7' },
    })
  })
})
