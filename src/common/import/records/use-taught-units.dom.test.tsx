import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { supplier } from '#contract/contacts/supplier'
import { material } from '#contract/catalogue/material'
import type { Resource } from '#contract/kit/resource'
import { showPages } from '../../../../tests/support/shown-page'
import '../../../ui/testing/dom'
import { useTaughtUnits } from './use-taught-units'

function Shown({ resource }: { readonly resource: Resource }) {
  return <p>{JSON.stringify([...useTaughtUnits([resource])])}</p>
}
const show = async (resource: Resource) => {
  const asked: string[] = []
  const call = (path: string) => {
    asked.push(path)
    return Promise.resolve(
      Response.json({ units: [{ resource: 'material', key: 'furlong', unit: 'linear meter', per: '201.1680' }] }),
    )
  }
  await showPages({ at: '/', server: { call }, pages: { '/': () => <Shown resource={resource} /> } })
  return asked
}

it('knows what units were taken for before', async () => {
  await show(material)
  expect(await screen.findByText('[["material furlong",{"unit":"linear meter","per":2011680}]]')).toBeDefined()
})

it('asks nothing for files without units', async () => {
  const asked = await show(supplier)
  expect(await screen.findByText('[]')).toBeDefined()
  expect(asked).toEqual([])
})
