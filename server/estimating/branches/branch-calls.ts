import { assessment } from '#contract/estimating/assessment'
import {
  branchRequest,
  bringBackReply,
  bringBackRequest,
  mergePreview,
  previewRequest,
  undoRequest,
} from '#contract/estimating/branch-calls'
import { call } from '../../calls/call'
import { writes } from '../../calls/permission'
import { record } from '../../calls/reply'
import { readShown } from '../../records/write/typed'
import { beginBranch } from './begin-branch'
import { bringBack, undoBringBack } from './bring-back'
import { previewBranch } from './preview-branch'

/** What-ifs of an assessment; see contract/estimating/branch-calls. */
export const branchCalls = [
  call({
    method: 'post',
    path: '/assessments/{id}/branch',
    tag: 'Assessments',
    summary: 'Create a what-if: a copy that can be merged back',
    permission: writes(assessment),
    request: branchRequest,
    reply: record(assessment),
    status: 201,
    run: async ({ tx, params, body }) => readShown(tx, assessment, await beginBranch(tx, params.id, body.name)),
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/bring-back-preview',
    tag: 'Assessments',
    summary: 'Preview merging a what-if, in values and in money, with some conflicts decided',
    permission: writes(assessment),
    request: previewRequest,
    reply: mergePreview,
    isReadOnly: true,
    run: ({ tx, params, body }) => previewBranch(tx, params.id, body.choices),
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/bring-back',
    tag: 'Assessments',
    summary: 'Merge a what-if into the assessment it was copied from',
    permission: writes(assessment),
    request: bringBackRequest,
    reply: bringBackReply,
    run: async ({ tx, params, body }) => ({ changed: await bringBack(tx, params.id, body) }),
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/bring-back-undo',
    tag: 'Assessments',
    summary: 'Undo merging a what-if, if nothing it changed has been changed since',
    permission: writes(assessment),
    request: undoRequest,
    reply: bringBackReply,
    run: async ({ tx, params, body }) => ({ changed: await undoBringBack(tx, params.id, body.base) }),
  }),
]
