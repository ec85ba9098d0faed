import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../store/index.ts'
import { loadEnglish } from '../../../testing/english.ts'
import { animatedPng, animatedWebp, avif, png, webp } from '../testing.ts'
import type { FileFacts } from './file-facts.ts'
import { PictureBox } from './PictureBox.tsx'

vi.mock('../missing.ts', () => ({ useCheckMissing: () => () => {} }))

const facts = (type: string): FileFacts => ({
  src: '/full',
  thumbnail: '/small',
  download: '/down',
  name: 'cat',
  type,
  size: 500,
  width: 20,
  height: 20,
})

function preferMotion(isReduced: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }))
}

beforeEach(() => loadEnglish())
afterEach(() => {
  queryClient.clear()
  cleanup()
  vi.unstubAllGlobals()
})

const source = () => document.querySelector('img')?.getAttribute('src')

test('with reduced motion a GIF is still until it is pressed, and opens at the next press', async () => {
  preferMotion(true)
  const open = vi.fn<() => void>()
  render(<PictureBox facts={facts('image/gif')} onOpen={open} asTile={false} />)
  expect(source()).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Play cat' }).querySelector('canvas')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Play cat' }))
  expect(source()).toBe('/full')
  expect(open).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Open cat' }))
  expect(open).toHaveBeenCalledTimes(1)
})

test('a GIF that opens nothing can be played with reduced motion', async () => {
  preferMotion(true)
  render(<PictureBox facts={facts('image/gif')} asTile={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Play cat' }))
  expect(source()).toBe('/full')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['a GIF moves without the wish for less motion', 'image/gif', false, '/full'],
  ['a photo is as ever with reduced motion', 'image/jpeg', true, '/small'],
])('%s', (_name, type, isReduced, src) => {
  preferMotion(isReduced)
  render(<PictureBox facts={facts(type)} onOpen={() => {}} asTile={false} />)
  expect(source()).toBe(src)
  expect(screen.getByRole('button', { name: 'Open cat' })).toBeDefined()
})

function answerWith(bytes: Uint8Array<ArrayBuffer>) {
  const answer = vi.fn<typeof fetch>(async () => new Response(bytes, { status: 206 }))
  vi.stubGlobal('fetch', answer)
  return answer
}

test.each([
  ['WebP', 'image/webp', animatedWebp],
  ['PNG', 'image/png', animatedPng],
  ['AVIF', 'image/avif', avif('avis')],
])('with reduced motion a moving %s is still until it is pressed', async (_name, type, bytes) => {
  preferMotion(true)
  const answer = answerWith(bytes)
  render(<PictureBox facts={facts(type)} onOpen={() => {}} asTile={false} />)
  expect(source()).toBeUndefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Play cat' }))
  expect(source()).toBe('/small')
  expect(answer.mock.calls).toMatchObject([['/full', { headers: { Range: 'bytes=0-16383' } }]])
})

test.each([
  ['WebP', 'image/webp', webp],
  ['PNG', 'image/png', png],
  ['AVIF', 'image/avif', avif('avif')],
])('with reduced motion a %s that does not move is as ever', async (_name, type, bytes) => {
  preferMotion(true)
  answerWith(bytes)
  render(<PictureBox facts={facts(type)} onOpen={() => {}} asTile={false} />)
  await waitFor(() => expect(source()).toBe('/small'))
  expect(screen.getByRole('button', { name: 'Open cat' })).toBeDefined()
})

test('a picture whose bytes cannot be read is as ever', async () => {
  preferMotion(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  render(<PictureBox facts={facts('image/png')} onOpen={() => {}} asTile={false} />)
  await waitFor(() => expect(source()).toBe('/small'))
})

test('nothing is read of a picture without the wish for less motion', () => {
  preferMotion(false)
  const answer = answerWith(animatedWebp)
  render(<PictureBox facts={facts('image/webp')} onOpen={() => {}} asTile={false} />)
  expect(source()).toBe('/small')
  expect(answer).not.toHaveBeenCalled()
})
