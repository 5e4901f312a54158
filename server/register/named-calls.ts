import { nominalCategory } from '#contract/accounts/nominal-code'
import { notification } from '#contract/platform/notification'
import { deletedRecord, restoreReply, restoreRequest } from '#contract/deleted'
import { defaultContactReply } from '#contract/contacts/default-contact'
import { TAXED, taxDetailsReply, taxDetailsRequest } from '#contract/contacts/tax-details'
import {
  recordImportDone,
  recordImportHeader,
  recordImportRows,
  recordImportStarted,
  taughtUnits,
} from '#contract/import/record-import'
import { answerSchema } from '#contract/read'
import { READS } from '#contract/reads'
import type { NamedCall } from '../http/docs/named-call'
import { SYNC_CALLS } from './sync-calls'
import { FILE_CALLS } from './file-calls'
import { BILL_CALLS } from './bill-calls'
import { ASSESSMENT_CALLS } from './assessment-calls'
import { ACCOUNT_CALLS } from './account-calls'
import { COMMERCIAL_CALLS } from './commercial-calls'
import { LABOUR_CALLS } from './labour-calls'
import { RATE_CALLS } from './rate-calls'
import { QUOTE_CALLS } from './quote-calls'
import { SITE_CALLS } from './site-calls'
import { TENDER_CALLS } from './tender-calls'

/** The calls of the routes in `interface` as the API describes them: a test holds them against the routes there are. */
export const NAMED_CALLS: readonly NamedCall[] = [
  ...ACCOUNT_CALLS,
  ...FILE_CALLS,
  ...BILL_CALLS,
  ...ASSESSMENT_CALLS,
  ...SYNC_CALLS,
  { method: 'get', path: '/health', tag: 'Service', summary: 'Whether this process lives', open: true },
  {
    method: 'get',
    path: '/ready',
    tag: 'Service',
    summary: 'Whether this process can serve: 503 without its database or while it stops, 507 without room',
    open: true,
  },
  { method: 'get', path: '/openapi.json', tag: 'Service', summary: 'This description', open: true },
  {
    method: 'get',
    path: '/docs',
    tag: 'Service',
    summary: 'This description as a page',
    open: true,
    replyType: 'text/html',
  },
  { method: 'get', path: '/admin/mail', tag: 'Super admin', summary: 'Mail kept where there is no mail server' },
  {
    method: 'get',
    path: '/notifications/my-unread',
    tag: 'Notifications',
    record: notification,
    many: true,
    summary: 'What one has not read, newest first',
  },
  {
    method: 'post',
    path: '/notifications/{id}/read',
    tag: 'Notifications',
    record: notification,
    summary: 'Mark one as read',
  },
  {
    method: 'get',
    path: '/nominalcodes/categories',
    tag: 'Accounts',
    reply: nominalCategory,
    many: true,
    summary: 'Where nominal codes can stand in the books',
  },
  {
    method: 'get',
    path: '/record-imports/units',
    tag: 'Import',
    summary: 'What units in files were taken for before',
    reply: taughtUnits,
  },
  {
    method: 'post',
    path: '/record-imports',
    tag: 'Import',
    summary: 'Begin an import of records',
    request: recordImportHeader,
    reply: recordImportStarted,
  },
  {
    method: 'post',
    path: '/record-imports/{id}/rows',
    tag: 'Import',
    bare: 'nothing',
    summary: 'Send rows',
    request: recordImportRows,
  },
  {
    method: 'post',
    path: '/record-imports/{id}/commit',
    tag: 'Import',
    summary: 'Make the records of what was sent',
    reply: recordImportDone,
  },
  { method: 'delete', path: '/record-imports/{id}', tag: 'Import', bare: 'nothing', summary: 'Cancel an import' },
  ...Object.entries(TAXED).flatMap(([path, { resource }]): NamedCall[] => [
    {
      method: 'get',
      path: `/${path}/{id}/tax-details`,
      tag: 'Contacts',
      summary: `VAT, CIS and bank details of one ${resource}`,
      reply: taxDetailsReply,
    },
    {
      method: 'put',
      path: `/${path}/{id}/tax-details`,
      tag: 'Contacts',
      summary: 'Change them',
      request: taxDetailsRequest,
      reply: taxDetailsReply,
    },
  ]),
  {
    method: 'get',
    path: '/suppliers/{id}/project/{projectId}/default-contact',
    tag: 'Contacts',
    summary: 'Whom to ask for at a supplier on a project',
    reply: defaultContactReply,
  },
  {
    method: 'get',
    path: '/deleted-records',
    tag: 'Deleted records',
    summary: 'What was deleted in the last 90 days and can be restored',
    reply: deletedRecord,
    many: true,
  },
  {
    method: 'post',
    path: '/deleted-records/restore',
    tag: 'Deleted records',
    summary: 'Restore records with everything that was deleted with them',
    request: restoreRequest,
    reply: restoreReply,
  },
  ...RATE_CALLS,
  ...QUOTE_CALLS,
  ...COMMERCIAL_CALLS,
  ...SITE_CALLS,
  ...LABOUR_CALLS,
  ...TENDER_CALLS,
  ...Object.values(READS).map((read): NamedCall => ({
    method: 'get',
    path: `/reads/${read.path}`,
    tag: 'Figures',
    summary: `${read.label}. Query: ${Object.keys(read.input).join(', ')}`,
    reply: answerSchema(read),
  })),
]
