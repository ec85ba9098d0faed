import { expect, test } from 'vitest'
import { clockText, voiceLength, voiceOf, waveformOf } from './voice.ts'

const unknown = { durationMs: undefined, waveform: undefined }

test('the properties of a recorded voice message are read', () => {
  expect(voiceOf({ duration: 7_250, waveform: [0, 12, 255] })).toEqual({
    durationMs: 7_250,
    waveform: [0, 12, 255],
  })
})

test.each([
  ['none', null],
  ['an empty object', {}],
  ['texts', { duration: '7250', waveform: '0,12' }],
  ['negative values', { duration: -1, waveform: [-1] }],
  ['no numbers', { duration: Number.NaN, waveform: [Number.NaN] }],
  ['endless values', { duration: Number.POSITIVE_INFINITY, waveform: [256] }],
  ['an empty waveform', { duration: 0, waveform: [] }],
  ['a waveform of thousands', { waveform: Array.from({ length: 3_000 }, () => 9) }],
  ['a waveform with a hole', { waveform: [1, null, 3] }],
  ['objects', { duration: {}, waveform: { length: 3 } }],
])('properties that hold %s say nothing', (_, properties) => {
  expect(voiceOf(properties)).toEqual(unknown)
})

test('a waveform has the loudest sample of each part, scaled to the loudest of all', () => {
  expect(waveformOf([0, 0.25, -0.5, 0.1, 0, 0, 0.05, -0.125], 4)).toEqual([128, 255, 0, 64])
})

test('a waveform of a silent recording is flat', () => {
  expect(waveformOf([0, 0.0001, 0, 0], 2)).toEqual([1, 0])
  expect(waveformOf([0, 0, 0, 0], 2)).toEqual([0, 0])
})

test('a waveform of fewer samples than parts has one part for each', () => {
  expect(waveformOf([1, 0.5])).toEqual([255, 128])
  expect(waveformOf([])).toEqual([])
})

test('a waveform fits the limits, however long the recording is', () => {
  const samples = Float32Array.from({ length: 100_003 }, (_, at) => Math.sin(at) * 3)
  const waveform = [...waveformOf(samples)]
  expect(voiceOf({ waveform }).waveform).toEqual(waveform)
  expect(waveform).toHaveLength(64)
})

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [7_250, '0:07'],
  [754_000, '12:34'],
  [3_723_000, '1:02:03'],
])('%d ms are shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

test('the length of a voice message is rounded, and at least one second', () => {
  expect(voiceLength({ duration: 200 })).toBe('0:01')
  expect(voiceLength({ duration: 6_700 })).toBe('0:07')
  expect(voiceLength(null)).toBeUndefined()
})
