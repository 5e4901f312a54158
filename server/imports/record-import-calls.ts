import {
  recordImportDone,
  recordImportHeader,
  recordImportRows,
  recordImportStarted,
  taughtUnits,
} from '#contract/import/record-import'
import { call } from '../calls/call'
import { signedIn } from '../calls/permission'
import { nothing } from '../calls/reply'
import { commitRecordImport } from './record-import-commit'
import { cancelRecordImport, knownUnits, stageRecords, startRecordImport } from './record-import-stage'

/** The steps of an import of records; see contract/import/record-import. The first says which rights it needs. */
export const recordImportCalls = [
  call({
    method: 'get',
    path: '/record-imports/units',
    tag: 'Import',
    summary: 'List the names of units found in files, with the units chosen for them',
    permission: signedIn,
    reply: taughtUnits,
    run: async ({ tx }) => ({ units: await knownUnits(tx) }),
  }),
  call({
    method: 'post',
    path: '/record-imports',
    tag: 'Import',
    summary: 'Start an import of records',
    permission: signedIn,
    request: recordImportHeader,
    reply: recordImportStarted,
    status: 201,
    run: async ({ tx, body }) => ({ id: await startRecordImport(tx, body) }),
  }),
  call({
    method: 'post',
    path: '/record-imports/{id}/rows',
    tag: 'Import',
    summary: 'Send rows of an import',
    permission: signedIn,
    request: recordImportRows,
    reply: nothing,
    run: ({ tx, params, body }) => stageRecords(tx, params.id, body),
  }),
  call({
    method: 'post',
    path: '/record-imports/{id}/commit',
    tag: 'Import',
    summary: 'Create the records from the rows sent',
    permission: signedIn,
    reply: recordImportDone,
    run: ({ tx, params }) => commitRecordImport(tx, params.id),
  }),
  call({
    method: 'delete',
    path: '/record-imports/{id}',
    tag: 'Import',
    summary: 'Cancel an import',
    permission: signedIn,
    reply: nothing,
    run: ({ tx, params }) => cancelRecordImport(tx, params.id),
  }),
]
