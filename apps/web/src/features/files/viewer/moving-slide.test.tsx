import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../store/index.ts'
import { loadEnglish } from '../../../testing/english.ts'
import { animatedPng, png } from '../testing.ts'
import { MovingSlide } from './MovingSlide.tsx'
import { pictureOf } from './viewer.ts'

beforeEach(() => loadEnglish())
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const preferStill = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }))

const facts = (type: string) => ({
  src: '/full',
  thumbnail: '/small',
  download: '/down',
  name: 'cat',
  type,
  size: 500,
  width: 20,
  height: 20,
})

test('a moving picture in the viewer is still until it is pressed', async () => {
  preferStill()
  render(<MovingSlide src="/full" type="image/gif" name="cat" onFree={() => {}} />)
  expect(document.querySelector('img')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Play cat' }))
  expect(screen.getByRole('img', { name: 'cat' }).getAttribute('src')).toBe('/full')
})

test.each([
  ['is still if it moves', animatedPng, 0],
  ['is an ordinary slide if it does not move', png, 1],
])('a PNG in the viewer %s', async (_name, bytes, calls) => {
  preferStill()
  vi.stubGlobal('fetch', async () => new Response(bytes, { status: 206 }))
  const handleFree = vi.fn<() => void>()
  const { type = '' } = pictureOf(facts('image/png'), undefined)
  render(<MovingSlide src="/full" type={type} name="cat" onFree={handleFree} />)
  if (calls === 0) await screen.findByRole('button', { name: 'Play cat' })
  else await waitFor(() => expect(handleFree).toHaveBeenCalled())
  expect(handleFree).toHaveBeenCalledTimes(calls)
  expect(document.querySelector('img')).toBeNull()
})
