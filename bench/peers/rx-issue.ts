import type { issueRows } from '../data/issues'

const text = { type: ['string', 'null'] }
const reference = { type: ['number', 'null'] }

/** An issue as RxDB wants it described: a text key, and indexed numbers with bounds. */
export const issueSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 16 },
    project: { type: 'number', minimum: 0, maximum: 10_000_000, multipleOf: 1 },
    scope: { type: 'string', maxLength: 40 },
    summary: { type: 'string' },
    details: text,
    state: { type: 'string' },
    priority: { type: 'string' },
    dueDate: text,
    location: text,
    type: reference,
    assignee: reference,
    zone: reference,
    number: reference,
    createdAt: text,
    createdBy: reference,
    updatedAt: text,
    updatedBy: reference,
    archivedAt: text,
    rev: { type: 'number' },
  },
  required: ['id', 'project', 'scope', 'rev'],
  indexes: ['project', 'scope'],
}

type Row = ReturnType<typeof issueRows>[number]
export const toDocument = (row: Row) => ({ ...row, id: String(row.id), scope: `project:${String(row['project'])}`, rev: 1 })
