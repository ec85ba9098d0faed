/** A command as it is typed: its name and its arguments. */
export interface TypedCommand {
  name: string
  text: string
}

/** Reads a text that begins with a command. Paths such as `/etc/hosts` and texts after `//` are none. */
export function readCommand(text: string): TypedCommand | undefined {
  const match = /^\/([a-z][a-z0-9-]{0,31})(?:\s+([^]*))?$/i.exec(text.trim())
  return match ? { name: (match[1] ?? '').toLowerCase(), text: match[2] ?? '' } : undefined
}

/** The beginning of a command's name before the caret, at the start of the text. */
export function commandQuery(text: string, caret: number): string | undefined {
  return /^\/([a-z0-9-]{0,32})$/i.exec(text.slice(0, caret))?.[1]?.toLowerCase()
}

/** A text that was typed with two slashes is sent with one. */
export const unescapeSlash = (text: string): string =>
  text.startsWith('//') ? text.slice(1) : text

const unitSeconds = { m: 60, h: 3_600, d: 86_400, w: 604_800 }
const maxSeconds = 365 * unitSeconds.d

/** Reads a time such as `30m`, `2 hours` or `1d` as seconds; undefined if it is none, or longer than a year. */
export function readSpan(text: string): number | undefined {
  const match =
    /^(\d{1,5})\s*(m|min|mins|minutes?|h|hours?|d|days?|w|weeks?)$/i.exec(text.trim()) ?? []
  const unit = match[2]?.charAt(0).toLowerCase() as keyof typeof unitSeconds | undefined
  if (unit === undefined) return undefined
  const seconds = Number(match[1]) * unitSeconds[unit]
  return seconds > 0 && seconds <= maxSeconds ? seconds : undefined
}
