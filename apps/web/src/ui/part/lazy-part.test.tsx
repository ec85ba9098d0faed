import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart, MissingPartContext } from './lazy-part.tsx'

const Part = ({ name }: { name: string }) => <p>The part {name}</p>

function renderPart(load: () => Promise<{ default: typeof Part }>) {
  const Lazy = lazyPart(load)
  render(
    <MissingPartContext value={<p role="alert">Reload</p>}>
      <p>The rest</p>
      <Suspense>
        <Lazy name="one" />
      </Suspense>
    </MissingPartContext>,
  )
}

test('a part is shown once it is loaded', async () => {
  renderPart(async () => ({ default: Part }))
  expect((await screen.findByText('The part one')).textContent).toBe('The part one')
})

test.each([
  'Failed to fetch dynamically imported module: http://parley.test/assets/a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('a part that fails with %j is replaced in its place, and the rest goes on', async (message) => {
  renderPart(() => Promise.reject(new TypeError(message)))
  expect((await screen.findByRole('alert')).textContent).toBe('Reload')
  expect(screen.getByText('The rest').textContent).toBe('The rest')
})
