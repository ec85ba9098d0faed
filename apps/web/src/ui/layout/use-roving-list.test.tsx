import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { type RovingListOptions, useRovingList } from './useRovingList.ts'

const focused = () => document.activeElement?.textContent

/** Letters in a list, of which only those in `rendered` are in the document until the list scrolls to another. */
function Letters({ ids, initial, rendered = ids }: LettersProps) {
  const box = useRef<HTMLUListElement>(null)
  const [scrolledTo, setScrolledTo] = useState('')
  const { stop, handleKeyDown, handleFocus } = useRovingList({
    box,
    rows: {
      attribute: 'data-letter',
      ids,
      initial,
      scrollTo: setScrolledTo,
    },
  })
  return (
    <>
      <ul ref={box} onKeyDown={handleKeyDown} onFocus={handleFocus}>
        {ids.map((id) =>
          rendered.includes(id) || scrolledTo === id ? (
            <li key={id} data-letter={id} tabIndex={id === stop ? 0 : -1}>
              {id}
              <input aria-label={`inside ${id}`} tabIndex={-1} />
            </li>
          ) : null,
        )}
      </ul>
      <button type="button">after</button>
    </>
  )
}

interface LettersProps {
  ids: readonly string[]
  initial?: string
  rendered?: readonly string[]
}

/** Numbers without ids, all of them rendered; each row has a second button. */
function Numbers({ direction, ...options }: NumbersProps) {
  const box = useRef<HTMLDivElement>(null)
  const { moveFrom, handleKeyDown } = useRovingList({ box, rows: '.number', ...options })
  return (
    <>
      <div ref={box} style={{ direction }} onKeyDown={handleKeyDown}>
        {['1', '2', '3'].map((number) => (
          <p key={number}>
            <button type="button" className="number">
              {number}
            </button>
            <button type="button">{`more ${number}`}</button>
          </p>
        ))}
      </div>
      <button type="button" onClick={({ target }) => moveFrom(target, 1)}>
        outside
      </button>
    </>
  )
}

type NumbersProps = Pick<RovingListOptions<string>, 'within' | 'isHorizontal' | 'isLoop'> & {
  direction?: 'rtl'
}

test('a list with ids is one tab stop, and arrows, Home and End move the focus', async () => {
  const user = userEvent.setup()
  render(<Letters ids={['a', 'b', 'c']} />)
  await user.tab()
  expect(focused()).toBe('a')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('b')
  await user.keyboard('{End}')
  expect(focused()).toBe('c')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('b')
  await user.tab()
  expect(focused()).toBe('after')
  await user.tab({ shift: true })
  expect(focused()).toBe('b')
  await user.keyboard('{Home}')
  expect(focused()).toBe('a')
})

test('a row that is not rendered gets the focus after the list has scrolled to it', async () => {
  const user = userEvent.setup()
  render(<Letters ids={['a', 'b', 'c', 'd']} rendered={['a', 'b']} />)
  await user.tab()
  expect(screen.queryByText('d')).toBeNull()
  await user.keyboard('{End}')
  expect(focused()).toBe('d')
})

test('the initial row is the tab stop until another row has the focus', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Letters ids={['a', 'b', 'c']} initial="c" />)
  await user.tab()
  expect(focused()).toBe('c')
  await user.keyboard('{ArrowUp}')
  await user.tab()
  rerender(<Letters ids={['a', 'c']} initial="c" />)
  await user.tab({ shift: true })
  expect(focused()).toBe('c')
})

test('an arrow beyond the ends, a key with a modifier, and a key in a field of a row move nothing', async () => {
  const user = userEvent.setup()
  render(<Letters ids={['a', 'b']} />)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('a')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}{ArrowDown}{/Control}')
  expect(focused()).toBe('a')
  const field = screen.getByLabelText('inside a')
  field.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(field)
})

test('rows without ids move from the whole row if keys count there', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Numbers />)
  screen.getByText('more 1').focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('more 1')
  rerender(<Numbers within="p" />)
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('2')
})

test('a move from outside of the list goes to its first row', async () => {
  const user = userEvent.setup()
  render(<Numbers />)
  await user.click(screen.getByText('outside'))
  expect(focused()).toBe('1')
})

test('in a horizontal list, left and right follow the direction of the text', async () => {
  const user = userEvent.setup()
  render(<Numbers isHorizontal direction="rtl" />)
  screen.getByText('1').focus()
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('2')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('2')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('1')
})

test('in a loop, the first row follows the last one', async () => {
  const user = userEvent.setup()
  render(<Numbers isLoop />)
  screen.getByText('1').focus()
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('3')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('1')
})
