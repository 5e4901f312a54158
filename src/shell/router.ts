import { createRouter } from '@tanstack/react-router'
import { client } from '#contract/contacts/client'
import { project } from '#contract/estimating/project'
import { issue } from '#contract/commercial/issue'
import { pages } from '../records/pages'
import { appRoute, assessmentRoute, hubAssessmentRoute, hubRoute, projectRoute, rootRoute } from '../places/routes'

const routeTree = rootRoute.addChildren([
  appRoute.addChildren([
    ...pages(client, { parent: () => appRoute, path: 'settings/contacts/clients' }),
    ...pages(project, { parent: () => appRoute, path: 'estimating/projects', leave: ['view'] }),
    projectRoute.addChildren([hubRoute.addChildren([...pages(issue, { parent: () => hubRoute, path: 'issues', within: 'project', leave: ['new', 'view'] }), hubAssessmentRoute])]),
    assessmentRoute,
  ]),
])
export const router = createRouter({ routeTree, context: { viewer: null } })
declare module '@tanstack/react-router' {
  interface Register { router: typeof router }
}
