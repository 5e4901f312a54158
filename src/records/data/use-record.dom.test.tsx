import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { useRecord } from './use-record'

// An address that ended in a word instead of a number showed the browser's "Something went wrong!" with nothing around it.
it.each([Number('undefined'), 1.5, null])('finds no record by %s', async id => {
  const Page = () => {
    const found = useRecord(issue, id)
    return <h1>{found === null ? 'Not here' : 'Looking'}</h1>
  }
  await showPages({ pages: { '/': Page }, at: '/' })
  expect(await screen.findByRole('heading', { name: 'Not here' })).toBeDefined()
})
