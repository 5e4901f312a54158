import { importDone, importHeader, importRows, importStarted, unitSynonyms } from '#contract/estimating/import-bill'
import { call } from '../calls/call'
import { signedIn } from '../calls/permission'
import { nothing } from '../calls/reply'
import { commitImport } from './import-bill-commit'
import { cancelImport, stageRows, startImport } from './import-bill-stage'
import { knownUnits } from './import-bill-units'

/** The steps of a bill import; see contract/estimating/import-bill. Each asks for the rights its import needs. */
export const importBillCalls = [
  call({
    method: 'get',
    path: '/imports/units',
    tag: 'Bill import',
    summary: 'List the names of units this firm has used, with the units chosen for them',
    permission: signedIn,
    reply: unitSynonyms,
    run: async ({ tx }) => ({ units: await knownUnits(tx) }),
  }),
  call({
    method: 'post',
    path: '/imports',
    tag: 'Bill import',
    summary: 'Start an import',
    permission: signedIn,
    request: importHeader,
    reply: importStarted,
    status: 201,
    run: async ({ tx, body }) => ({ id: await startImport(tx, body) }),
  }),
  call({
    method: 'post',
    path: '/imports/{id}/rows',
    tag: 'Bill import',
    summary: 'Send rows of an import',
    permission: signedIn,
    request: importRows,
    reply: nothing,
    run: ({ tx, params, body }) => stageRows(tx, params.id, body),
  }),
  call({
    method: 'post',
    path: '/imports/{id}/commit',
    tag: 'Bill import',
    summary: 'Create an assessment from the rows sent, or revise one with them',
    permission: signedIn,
    reply: importDone,
    run: ({ tx, params }) => commitImport(tx, params.id),
  }),
  call({
    method: 'delete',
    path: '/imports/{id}',
    tag: 'Bill import',
    summary: 'Cancel an import',
    permission: signedIn,
    reply: nothing,
    run: ({ tx, params }) => cancelImport(tx, params.id),
  }),
]
