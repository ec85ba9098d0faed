import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withPieces } from './pieces.tsx'

test('words of people are elements of their own, in the order of the translation', () => {
  const words = { name: 'Bob', text: '123 שלום עולם' }
  const { container } = render(
    <p>
      {withPieces(({ name, text }) => `${name}: ${text}`, words)}
      {withPieces(({ name, text }) => `${text} (${name})`, words)}
    </p>,
  )
  expect(container.innerHTML).toBe(
    '<p><bdi>Bob</bdi>: <bdi>123 שלום עולם</bdi><bdi>123 שלום עולם</bdi> (<bdi>Bob</bdi>)</p>',
  )
})

test('words may contain markup and placeholders of translations', () => {
  const { container } = render(
    <p>{withPieces(({ text }) => `You: ${text}`, { text: '<b>{{name}}</b> $t(x)' })}</p>,
  )
  expect(container.textContent).toBe('You: <b>{{name}}</b> $t(x)')
})
