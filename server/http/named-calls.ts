import type * as v from 'valibot'
import { accountCurrency } from '#contract/admin/account-currency'
import { defaultContactReply } from '#contract/contacts/default-contact'
import { TAXED, taxDetailsReply, taxDetailsRequest } from '#contract/contacts/tax-details'
import { importDone, importHeader, importRows, importStarted, unitSynonyms } from '#contract/estimating/import-bill'
import { accountSummary, changePassword, changeProfile, moduleTier, newUser, permissionGroups, resetPassword, resetRequest, rolePermissions, signedInDevice, signedInUser, tokenReply, tokenRequest, userActive, userRoles, wearableRole, wornRoles } from '#contract/platform/auth'
import { fileReply, pageReply, signReply, signRequest, sliceReply } from '#contract/platform/files'
import { notificationChoices } from '#contract/platform/notification'
import { recordImportDone, recordImportHeader, recordImportRows, recordImportStarted, taughtUnits } from '#contract/record-import'
import { deviceReply, deviceRequest, digestReply, digestRequest, drainReply, drainRequest, headsEvent, leaseReply, leaseRequest, pullLine, pullRequest } from '#contract/sync'

/** A call that is not one of the generic ones, for the description at /api/openapi.json. A test holds it against the routes there are. */
export interface NamedCall {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly request?: v.GenericSchema
  readonly reply?: v.GenericSchema
  /** The reply is a list of these. */
  readonly many?: true
  readonly replyType?: string
  /** Needs no token. */
  readonly open?: true
}

export const NAMED_CALLS: readonly NamedCall[] = [
  { method: 'get', path: '/health', tag: 'Service', summary: 'Whether this process can serve', open: true },
  { method: 'get', path: '/ready', tag: 'Service', summary: 'Whether it should be sent calls', open: true },
  { method: 'get', path: '/openapi.json', tag: 'Service', summary: 'This description', open: true },
  { method: 'get', path: '/docs', tag: 'Service', summary: 'This description as a page', open: true, replyType: 'text/html' },
  { method: 'post', path: '/oauth/v2/token', tag: 'Signing in', summary: 'Sign in, or refresh: grants password and refresh_token', request: tokenRequest, reply: tokenReply, open: true },
  { method: 'post', path: '/oauth/v2/logout', tag: 'Signing in', summary: 'End this sign-in', open: true },
  { method: 'post', path: '/users/passwordreset', tag: 'Signing in', summary: 'Ask for a link to choose a new password', request: resetRequest, open: true },
  { method: 'put', path: '/users/passwordreset/{id}', tag: 'Signing in', summary: 'Choose a new password with the secret of the link', request: resetPassword, open: true },
  { method: 'put', path: '/users/me/password', tag: 'Signing in', summary: 'Change one\'s password', request: changePassword },
  { method: 'put', path: '/users/me/profile', tag: 'Signing in', summary: 'Change one\'s name and address', request: changeProfile },
  { method: 'get', path: '/users/me', tag: 'Signing in', summary: 'Who is signed in, with permissions', reply: signedInUser },
  { method: 'get', path: '/sessions', tag: 'Signing in', summary: 'Devices one is signed in on', reply: signedInDevice, many: true },
  { method: 'delete', path: '/sessions/{id}', tag: 'Signing in', summary: 'Sign a device out' },
  { method: 'get', path: '/roles/{id}/permissions', tag: 'Roles', summary: 'Levels of a role, in groups', reply: permissionGroups },
  { method: 'put', path: '/roles/{id}/permissions', tag: 'Roles', summary: 'Set levels of a role', request: rolePermissions },
  { method: 'post', path: '/users', tag: 'Users', summary: 'Add somebody, who gets a mail to choose a password', request: newUser },
  { method: 'patch', path: '/users/{id}', tag: 'Users', summary: 'Change a user, or with `roles` alone the roles', request: userRoles },
  { method: 'put', path: '/users/{id}/active', tag: 'Users', summary: 'Shut somebody out, or let them sign in again', request: userActive },
  { method: 'post', path: '/users/{id}/password-change', tag: 'Users', summary: 'Have them choose another password with their next step' },
  { method: 'post', path: '/users/{id}/invitation', tag: 'Users', summary: 'Mail somebody another link to choose a password' },
  { method: 'put', path: '/account/currency', tag: 'Users', summary: 'Choose what the firm counts in', request: accountCurrency },
  { method: 'get', path: '/accounts', tag: 'Super admin', summary: 'Accounts one may work in', reply: accountSummary, many: true },
  { method: 'get', path: '/superadmin/accounts', tag: 'Super admin', summary: 'All accounts', reply: accountSummary, many: true },
  { method: 'post', path: '/superadmin/switch-user-account/{id}', tag: 'Super admin', summary: 'Work in another account for an hour', reply: tokenReply },
  { method: 'post', path: '/superadmin/moduletier', tag: 'Super admin', summary: 'Set the licence tier of a module', request: moduleTier },
  { method: 'get', path: '/superadmin/roles', tag: 'Super admin', summary: 'Roles of the account worked in, and which this session wears', reply: wearableRole, many: true },
  { method: 'put', path: '/superadmin/roles', tag: 'Super admin', summary: 'Wear other roles in this session; none is being oneself again', request: wornRoles },
  { method: 'get', path: '/admin/mail', tag: 'Super admin', summary: 'Mail kept where there is no mail server' },
  { method: 'get', path: '/notifications/my-unread', tag: 'Notifications', summary: 'What one has not read, newest first' },
  { method: 'post', path: '/notifications/{id}/read', tag: 'Notifications', summary: 'Mark one as read' },
  { method: 'get', path: '/users/me/notification-choices', tag: 'Notifications', summary: 'The kinds one does not want to be told of', reply: notificationChoices },
  { method: 'put', path: '/users/me/notification-choices', tag: 'Notifications', summary: 'Choose them', request: notificationChoices },
  { method: 'post', path: '/files/sign', tag: 'Files', summary: 'Announce a file and get the form to post it with', request: signRequest, reply: signReply },
  { method: 'post', path: '/files/{id}/slices/{from}', tag: 'Files', summary: 'Send the bytes of a small file from a place on', reply: sliceReply },
  { method: 'get', path: '/files/{id}', tag: 'Files', summary: 'A file with fresh links', reply: fileReply },
  { method: 'delete', path: '/files/{id}', tag: 'Files', summary: 'Delete a file nothing holds' },
  { method: 'post', path: '/files/{id}/split', tag: 'Files', summary: 'Split a PDF into files of one page, each with a thumbnail', reply: pageReply, many: true },
  { method: 'post', path: '/files/{id}/tograyscale', tag: 'Files', summary: 'Make a grey copy of a picture or of a PDF of one page', reply: fileReply },
  { method: 'post', path: '/files/upload', tag: 'Files', summary: 'Take a posted file (local store)', open: true },
  { method: 'get', path: '/files/content/{token}', tag: 'Files', summary: 'Serve a file by its link (local store)', open: true, replyType: 'application/octet-stream' },
  { method: 'get', path: '/imports/units', tag: 'Bill import', summary: 'What the firm has called units before, and what they were taken for', reply: unitSynonyms },
  { method: 'post', path: '/imports', tag: 'Bill import', summary: 'Begin an import', request: importHeader, reply: importStarted },
  { method: 'post', path: '/imports/{id}/rows', tag: 'Bill import', summary: 'Send rows', request: importRows },
  { method: 'post', path: '/imports/{id}/commit', tag: 'Bill import', summary: 'Make the assessment of what was sent', reply: importDone },
  { method: 'delete', path: '/imports/{id}', tag: 'Bill import', summary: 'Cancel an import' },
  { method: 'get', path: '/nominalcodes/categories', tag: 'Accounts', summary: 'Where nominal codes can stand in the books' },
  { method: 'get', path: '/record-imports/units', tag: 'Import', summary: 'What units in files were taken for before', reply: taughtUnits },
  { method: 'post', path: '/record-imports', tag: 'Import', summary: 'Begin an import of records', request: recordImportHeader, reply: recordImportStarted },
  { method: 'post', path: '/record-imports/{id}/rows', tag: 'Import', summary: 'Send rows', request: recordImportRows },
  { method: 'post', path: '/record-imports/{id}/commit', tag: 'Import', summary: 'Make the records of what was sent', reply: recordImportDone },
  { method: 'delete', path: '/record-imports/{id}', tag: 'Import', summary: 'Cancel an import' },
  ...Object.entries(TAXED).flatMap(([path, { resource }]): NamedCall[] => [
    { method: 'get', path: `/${path}/{id}/tax-details`, tag: 'Contacts', summary: `VAT, CIS and bank details of one ${resource}`, reply: taxDetailsReply },
    { method: 'put', path: `/${path}/{id}/tax-details`, tag: 'Contacts', summary: 'Change them', request: taxDetailsRequest, reply: taxDetailsReply },
  ]),
  { method: 'get', path: '/suppliers/{id}/project/{projectId}/default-contact', tag: 'Contacts', summary: 'Whom to ask for at a supplier on a project', reply: defaultContactReply },
  { method: 'get', path: '/sync/ping', tag: 'Sync', summary: 'Whether the server can be reached' },
  { method: 'post', path: '/sync/devices', tag: 'Sync', summary: 'Register a device', request: deviceRequest, reply: deviceReply },
  { method: 'post', path: '/sync/leases', tag: 'Sync', summary: 'Borrow a block of ids', request: leaseRequest, reply: leaseReply },
  { method: 'post', path: '/sync/pull', tag: 'Sync', summary: 'Changes of scopes since a cursor, as lines of JSON', request: pullRequest, reply: pullLine, replyType: 'application/x-ndjson' },
  { method: 'post', path: '/sync/drain', tag: 'Sync', summary: 'Send an outbox; each group is applied whole or not at all', request: drainRequest, reply: drainReply },
  { method: 'post', path: '/sync/digest', tag: 'Sync', summary: 'Counts and hashes of what the server holds', request: digestRequest, reply: digestReply },
  { method: 'get', path: '/sync/events', tag: 'Sync', summary: 'Which scopes moved, as an event stream', reply: headsEvent, replyType: 'text/event-stream' },
  { method: 'get', path: '/sync/poll', tag: 'Sync', summary: 'Which scopes moved, where streams do not pass', reply: headsEvent },
]
