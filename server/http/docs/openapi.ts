import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { commandsOf } from '#contract/commands'
import { PROBLEMS } from '#contract/kit/problem'
import { type Resource, sumsOf } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import { isComparable, mayBeEmpty } from '#contract/fields/comparable'
import { CONTRACT_VERSION, HEADER, LIMIT } from '#contract/sync/protocol'
import type { Call } from '../../calls/call'
import { partsIn } from '../../calls/path'
import type { RecordReply, Reply } from '../../calls/reply'
import { type JsonSchema, newSchema, patchSchema, recordSchema } from './openapi-values'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: JsonSchema
  readonly description?: string
}
export interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, JsonSchema>>
  readonly security?: readonly []
}
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Readonly<Record<string, unknown>>
}

/** The whole API as OpenAPI 3.1, from the definitions of resources and the calls. */
export function describeApi(calls: readonly Call[]): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  const add = (path: string, method: string, operation: Operation) => {
    paths[`/api${path}`] = { ...paths[`/api${path}`], [method]: operation }
  }
  for (const resource of RESOURCES)
    for (const [path, method, operation] of recordOperations(resource)) add(path, method, operation)
  // Served before the calls of records, so described instead of them.
  for (const call of calls) add(call.path, call.method, beside(paths[`/api${call.path}`]?.[call.method], call))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quoin',
      version: String(CONTRACT_VERSION),
      description:
        'Decimals travel as text, days as yyyy-MM-dd, instants as ISO 8601 in UTC. Every failure is a Problem.',
    },
    paths,
    components: {
      schemas: {
        Problem: PROBLEM,
        ...Object.fromEntries(
          RESOURCES.flatMap(resource => [
            [resource.name, recordSchema(resource)],
            [`${resource.name}.new`, newSchema(resource)],
            [`${resource.name}.patch`, patchSchema(resource)],
          ]),
        ),
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
  }
}

type Placed = readonly [path: string, method: string, operation: Operation]

function recordOperations(resource: Resource): Placed[] {
  const base = `/${resource.path}`
  const many = resource.plural.toLowerCase()
  const one = resource.singular.toLowerCase()
  const self = ref(resource.name)
  const list = { type: 'array', items: self }
  const operation = (
    id: string,
    summary: string,
    reply: JsonSchema | null,
    more: Partial<Operation> = {},
    status = '200',
  ): Operation => ({
    tags: [resource.plural],
    summary,
    operationId: `${resource.name}.${id}`,
    responses: { [status]: answer(summary, reply), default: FAILURE },
    ...more,
  })
  const at = (...more: readonly Parameter[]) => ({ parameters: [ID, ...more] })
  return [
    [base, 'get', operation('list', `List ${many}`, list, { parameters: listParameters(resource) })],
    [
      `${base}/list`,
      'get',
      operation('list.named', `List ${many}, by the list's own name`, list, { parameters: listParameters(resource) }),
    ],
    [
      `${base}/export`,
      'get',
      {
        ...operation('export', `${resource.plural} as a file`, null, { parameters: exportParameters(resource) }),
        responses: {
          200: answer('The list as a file', { type: 'string', format: 'binary' }, 'application/octet-stream'),
          default: FAILURE,
        },
      },
    ],
    [
      base,
      'post',
      operation(
        'create',
        `Make a ${one}`,
        self,
        { parameters: [header(HEADER.idempotencyKey)], requestBody: json(ref(`${resource.name}.new`)) },
        '201',
      ),
    ],
    [`${base}/{id}`, 'get', operation('get', `One ${one}`, self, at())],
    [
      `${base}/{id}`,
      'patch',
      operation('patch', `Change a ${one}`, self, {
        ...at(header(HEADER.baseRev)),
        requestBody: json(ref(`${resource.name}.patch`)),
      }),
    ],
    [`${base}/{id}`, 'delete', operation('delete', `Delete a ${one}`, null, at(header(HEADER.baseRev)), '204')],
    [
      `${base}/{id}/history`,
      'get',
      operation('history', `What happened to a ${one}`, HISTORY, at(...PAGING, CONTENTS)),
    ],
    [`${base}/{id}/archive`, 'patch', operation('archive', `Archive a ${one}`, self, at())],
    [`${base}/{id}/unarchive`, 'patch', operation('unarchive', `Bring a ${one} back`, self, at())],
    ...commandsOf(resource).map(({ name, label, input }): Placed => [
      `${base}/{ids}/transitions/${name}`,
      'post',
      operation(`transition.${name}`, `${label} (one or several ${many})`, list, {
        parameters: [IDS, header(HEADER.idempotencyKey)],
        requestBody: json(schemaOf(input)),
      }),
    ]),
    ...(resource.order
      ? [
          [
            `${base}/move/{id}/after/{afterId}`,
            'post',
            operation('moveAfter', `Move a ${one}`, self, at(AFTER)),
          ] as const,
        ]
      : []),
  ]
}

/** A call as described; where it leaves other bodies to the call of the record at its path, that one with both bodies. */
function beside(record: Operation | undefined, call: Call): Operation {
  const operation = callOperation(call)
  if (!record || !call.leavesOthers) return operation
  const bodies = [record, operation].flatMap(({ requestBody }) =>
    requestBody ? [requestBody.content['application/json'].schema] : [],
  )
  const described = { ...record, summary: operation.summary, responses: { ...record.responses, ...eitherReply(call) } }
  return bodies.length === 0 ? described : { ...described, requestBody: json({ anyOf: bodies }) }
}

/** The reply of a call that replies with a record of another resource than its path has: one of the two. */
function eitherReply({ path, reply, status, summary }: Call): Operation['responses'] {
  const usual = RESOURCES.find(each => path.startsWith(`/${each.path}/`))
  if (reply.kind !== 'record' || !usual || usual.name === reply.resource.name) return {}
  return { [status]: answer(summary, { anyOf: [ref(usual.name), recordReplySchema(reply)] }) }
}

function callOperation({
  method,
  path,
  tag,
  summary,
  params,
  query: asked,
  request,
  reply,
  status,
  isOpen,
}: Call): Operation {
  const parameters = [
    ...partsIn(path, params).map(([name, { type }]): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: { type },
    })),
    ...Object.entries(asked).map(([name, { schema, isRequired }]): Parameter => ({
      ...query(name, schemaOf(schema)),
      ...(isRequired ? { required: true } : {}),
    })),
  ]
  return {
    tags: [tag],
    summary,
    operationId: `${method}${path.replaceAll(/[^a-z0-9]+/gi, '.')}`.replace(/\.$/, ''),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(request ? { requestBody: json(schemaOf(request)) } : {}),
    responses: {
      ...(reply.kind === 'problem' ? {} : { [status]: replyOf(reply, summary) }),
      default: FAILURE,
    },
    ...(isOpen ? { security: [] as const } : {}),
  }
}

function replyOf(reply: Exclude<Reply, { kind: 'problem' }>, summary: string): JsonSchema {
  switch (reply.kind) {
    case 'nothing':
    case 'problem':
      return answer(summary, null)
    case 'file':
      return answer(summary, reply.line ? schemaOf(reply.line) : reply.type === 'text/html' ? TEXT : FILE, reply.type)
    case 'record': {
      const each = recordReplySchema(reply)
      return answer(summary, reply.isList ? { type: 'array', items: each } : each)
    }
    default:
      return answer(summary, schemaOf(reply))
  }
}

function recordReplySchema({ resource, beside }: RecordReply): JsonSchema {
  const others = Object.entries(beside).map(
    ([name, other]) => [name, { oneOf: [ref(other.name), { type: 'null' }] }] as const,
  )
  return others.length === 0 ? ref(resource.name) : recordSchema(resource, Object.fromEntries(others))
}
const FILE: JsonSchema = { type: 'string', format: 'binary' }
const TEXT: JsonSchema = { type: 'string' }

const listParameters = (resource: Resource): Parameter[] => [
  ...PAGING,
  ...sumsParameters(resource),
  ...filterParameters(resource),
  ...groupParameters(resource),
]
const sumsParameters = (resource: Resource): Parameter[] => {
  const summed = Object.keys(sumsOf(resource))
  return summed.length === 0
    ? []
    : [
        query(
          'totals',
          { type: 'string', enum: ['1'] },
          `Adds the header x-total-sums: the sums of ${summed.join(', ')} over all that pass.`,
        ),
      ]
}
const groupParameters = ({ list: { groups } }: Resource): Parameter[] =>
  Object.keys(groups).length === 0
    ? []
    : [query('groups', { type: 'string' }, `What to bring along, joined by commas: ${Object.keys(groups).join(', ')}.`)]
const exportParameters = (resource: Resource): Parameter[] => [
  query('format', { type: 'string', enum: ['xlsx', 'csv'], default: 'xlsx' }),
  query('columns', { type: 'string', default: resource.columns.join(',') }, 'Fields joined by commas.'),
  ...filterParameters(resource),
]
const filterParameters = (resource: Resource): Parameter[] => [
  query(
    'sort',
    { type: 'string', default: resource.defaultSort },
    'Fields joined by commas; a leading minus is descending.',
  ),
  query('includeArchived', { type: 'string', enum: ['1'] }),
  ...Object.entries(resource.fields)
    .filter(([, field]) => isComparable(field.kind))
    .flatMap(([name, field]) => [
      query(name, { type: 'string' }, `${field.label}. Prefixes: ! not, ~ contains, > >= < <= =.`),
      ...(field.kind === 'day' || field.kind === 'instant'
        ? ['From', 'To'].map(end => query(`${name}${end}`, { type: 'string', pattern: '^\\d{8}$' }))
        : []),
      ...(mayBeEmpty(field)
        ? [query(`${name}Empty`, { type: 'string', enum: ['1'] }, 'Those that have nothing here.')]
        : []),
    ]),
]

const schemaOf = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return rest
}
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
/** A body as {@link json} writes it. */
type Body = JsonSchema & { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } }
const json = (schema: JsonSchema): Body => ({ required: true, content: { 'application/json': { schema } } })
const answer = (description: string, schema: JsonSchema | null, type = 'application/json'): JsonSchema =>
  schema === null ? { description } : { description, content: { [type]: { schema } } }
const query = (name: string, schema: JsonSchema, description = ''): Parameter => ({
  name,
  in: 'query',
  schema,
  ...(description ? { description } : {}),
})
const header = (name: string): Parameter => ({ name, in: 'header', schema: { type: 'string' } })
const inPath = (name: string, schema: JsonSchema, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema,
  description,
})
const ID = inPath('id', { type: 'integer' }, 'The record.')
const IDS = inPath('ids', { type: 'string' }, 'One id, or several joined by commas.')
const AFTER = inPath('afterId', { type: 'integer' }, '0 the start, -1 the end, else the id it comes after.')
const CONTENTS = query('contents', { type: 'integer', enum: [1] })
const PAGING = [
  query('page', { type: 'integer', default: 1 }),
  query('limit', { type: 'integer', default: 50, maximum: LIMIT.listPage }),
]
const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['kind', 'code', 'status', 'message'],
  properties: {
    kind: { type: 'string', enum: Object.keys(PROBLEMS) },
    code: { type: 'integer' },
    status: { type: 'integer' },
    message: { type: 'string', description: 'Complete and fit to show.' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    uses: {
      type: 'array',
      items: { type: 'object', properties: { kind: { type: 'string' }, count: { type: 'integer' } } },
    },
    clash: { type: 'object' },
  },
}
const FAILURE: JsonSchema = answer('A problem', ref('Problem'))
const ENTRY: JsonSchema = {
  type: ['object', 'null'],
  properties: {
    timestamp: { type: 'string' },
    user: { type: 'object' },
    action: { type: 'string' },
    changes: { type: 'object' },
  },
}
const HISTORY: JsonSchema = {
  type: 'object',
  properties: {
    newestRevision: ENTRY,
    oldestRevision: ENTRY,
    revisions: { type: 'array', items: ENTRY },
    files: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Names of the files they speak of, by id.',
    },
  },
}
