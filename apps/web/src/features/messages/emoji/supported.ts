import type { Emoji } from './emojis.ts'

// Every emoji font in use has these; without them there is nothing to compare with.
const samples = ['👍', '🎉', '🐶', '🍕', '🚗', '💡']
const reference = '😀'
// Emojis before this version are in all fonts, except for flags and joined ones.
const firstDoubtful = 11
const flags = 9
const cell = 20

let supported: ReadonlySet<Emoji> | undefined

/** The emojis that the fonts of this device can show. Others would be blank, boxes, or several pictures. */
export function supportedEmojis(all: readonly Emoji[]): readonly Emoji[] {
  supported ??= new Set(all.filter(measure()))
  return all.filter((emoji) => supported?.has(emoji))
}

function measure(): (emoji: Emoji) => boolean {
  const context = openContext()
  const width = context?.measureText(reference).width ?? 0
  const fits = (text: string) => Math.abs((context?.measureText(text).width ?? 0) - width) < 1
  if (!context || width === 0 || !samples.every(fits)) return () => true
  return (emoji) => !isDoubtful(emoji) || (fits(emoji.emoji) && !isBlank(context, emoji.emoji))
}

const isDoubtful = ({ emoji, group, version }: Emoji) =>
  version >= firstDoubtful || group === flags || emoji.includes('\u200D')

function openContext(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = cell
  canvas.height = cell
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.font = `12px ${getComputedStyle(document.documentElement).getPropertyValue('--font-emoji')}`
  context.textBaseline = 'top'
  return context
}

function isBlank(context: CanvasRenderingContext2D, emoji: string): boolean {
  context.clearRect(0, 0, cell, cell)
  context.fillText(emoji, 2, 2)
  return context.getImageData(0, 0, cell, cell).data.every((value) => value === 0)
}
