import { expect, test } from 'vitest'
import { animatedPng, animatedWebp, avif, png, simpleWebp, webp } from '../testing.ts'
import { isAnimated } from './is-animated.ts'

test.each([
  ['a WebP with an animation', animatedWebp, true],
  ['a WebP with transparency', webp, false],
  ['a WebP of one picture', simpleWebp, false],
  ['a PNG with an animation behind a profile', animatedPng, true],
  ['a PNG with the sign of an animation after its picture', png, false],
  ['a sequence of AVIF', avif('avis', 'msf1'), true],
  ['a sequence of AVIF that is an AVIF as well', avif('avif', 'mif1', 'avis'), true],
  ['an AVIF', avif('avif', 'mif1', 'miaf'), false],
  ['a PNG that ends early', animatedPng.slice(0, 20), false],
  ['an AVIF that ends early', avif('avif', 'avis').slice(0, 14), false],
  ['a HEIC', avif('heic', 'mif1'), false],
  ['nothing', new Uint8Array(), false],
])('%s', (_name, bytes, moves) => {
  expect(isAnimated(bytes)).toBe(moves)
})
