import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Toolbar } from './Toolbar.tsx'

const focused = () => document.activeElement?.textContent

function renderBar(names: readonly string[]) {
  return (
    <>
      <input aria-label="before" />
      <Toolbar label="Tools">
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </Toolbar>
      <input aria-label="after" />
    </>
  )
}

test('a toolbar is one tab stop, and arrows, Home and End move within it', async () => {
  const user = userEvent.setup()
  render(renderBar(['a', 'b', 'c']))
  await user.tab()
  await user.tab()
  expect(focused()).toBe('a')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('b')
  await user.keyboard('{End}')
  expect(focused()).toBe('c')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('a')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(focused()).toBe('b')
  await user.tab()
  expect(screen.getByLabelText('after')).toBe(document.activeElement)
  await user.tab({ shift: true })
  expect(focused()).toBe('b')
})

test('a toolbar stays reachable when its current button is removed', async () => {
  const user = userEvent.setup()
  const { rerender } = render(renderBar(['a', 'b', 'c']))
  screen.getByText('c').focus()
  rerender(renderBar(['a', 'b']))
  screen.getByLabelText('before').focus()
  await user.tab()
  expect(focused()).toBe('a')
})
