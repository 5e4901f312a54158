import { issueComment } from '#contract/commercial/issue-comment'
import { type Mentionable, mentionsIn } from '#domain/commercial/mentions'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'

/** What writing a comment on an issue changes, with those whose "@name" stands in it. */
export const addComment = (
  text: string,
  issue: { readonly id: number; readonly project: number },
  people: readonly Mentionable[],
): Change => add(issueComment, { project: issue.project, issue: issue.id, ...said(text, people) })

export const changeComment = (id: number, text: string, people: readonly Mentionable[]): Change =>
  set(issueComment, id, said(text, people))

const said = (text: string, people: readonly Mentionable[]) => ({
  text: text.trim(),
  mentions: mentionsIn(text, people),
})
