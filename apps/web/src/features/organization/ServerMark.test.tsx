import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ServerMark } from './ServerMark.tsx'

const mark = (name: string | undefined, logoUpdatedAt: number) =>
  render(<ServerMark name={name} logoUpdatedAt={logoUpdatedAt} size={56} />).container

test('a server without a logo is shown by the first letter of its name', () => {
  expect(mark('northwind cooperative', 0).textContent).toBe('N')
  expect(mark('', 0).textContent).toBe('P')
  expect(mark(undefined, 0).textContent).toBe('')
  expect(mark('Northwind', 0).querySelector('img')).toBeNull()
})

test('a server with a logo is shown by the logo', () => {
  const image = mark('Northwind', 7).querySelector('img')
  expect(image?.getAttribute('src')).toBe('/api/resource/organization/logo?t=7')
})
