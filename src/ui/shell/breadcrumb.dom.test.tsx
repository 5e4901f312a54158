import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../testing/dom'
import { Breadcrumb } from './breadcrumb'

it('a breadcrumb leads from the outside in, and its end is the page itself, which is no link', () => {
  const links = [
    <a key="projects" href="/projects">
      Projects
    </a>,
    <a key="kestrel" href="/projects/7">
      Kestrel House
    </a>,
  ]
  render(<Breadcrumb label="Where you are" links={links} current="Issues" />)
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Projects', 'Kestrel House'])
  // The slashes between them are for the eye only.
  const steps = screen.getAllByRole('listitem')
  expect(steps.map(step => step.textContent)).toEqual(['Projects', 'Kestrel House', 'Issues'])
  expect(steps.filter(step => step.getAttribute('aria-current') === 'page').map(step => step.textContent)).toEqual([
    'Issues',
  ])
})
