import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRowsInView } from './use-rows-in-view'

type Load = (from: number, to: number) => Promise<readonly string[]>
/** A list held elsewhere, which says what was asked of it. */
function listOf(prefix: string, asked: string[]): Load {
  return async (from, to) => {
    asked.push(`${prefix} ${from}`)
    return Array.from({ length: to - from }, (_, at) => `${prefix}${from + at}`)
  }
}
const shown = (list: string, load: Load) =>
  renderHook(props => useRowsInView(props.list, props.load), { initialProps: { list, load } })

it('asks for the pages in view and no others', async () => {
  const asked: string[] = []
  const { result } = shown('all', listOf('a', asked))
  await act(async () => {})
  expect(result.current.at(99)).toBe('a99')
  expect(result.current.at(250)).toBeUndefined()
  await act(async () => result.current.onRange(250, 310))
  expect([250, 310].map(index => result.current.at(index))).toEqual(['a250', 'a310'])
  expect(asked).toEqual(['a 0', 'a 200', 'a 300'])
})

it('shows what was there until the rows after a decision arrive; another list begins empty', async () => {
  const asked: string[] = []
  const { result, rerender } = shown('all', listOf('a', asked))
  await act(async () => {})
  let answer: (rows: readonly string[]) => void = () => {}
  rerender({ list: 'all', load: () => new Promise(resolve => (answer = resolve)) })
  expect(result.current.at(3)).toBe('a3')
  await act(async () => answer(['b0', 'b1', 'b2', 'b3']))
  expect(result.current.at(3)).toBe('b3')
  rerender({ list: 'totals', load: () => new Promise(() => {}) })
  expect(result.current.at(3)).toBeUndefined()
})

it('an answer that comes after the list has changed is not shown', async () => {
  let late: (rows: readonly string[]) => void = () => {}
  const { result, rerender } = shown('all', () => new Promise(resolve => (late = resolve)))
  rerender({ list: 'all', load: listOf('new', []) })
  await act(async () => {})
  await act(async () => late(['old']))
  expect(result.current.at(0)).toBe('new0')
})
