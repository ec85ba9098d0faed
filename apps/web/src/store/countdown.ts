/** Splits a remaining time into days and a clock of `HH:MM:SS`; below one hour the clock is `MM:SS`. */
export function countdown(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const days = Math.floor(seconds / 86_400)
  const first = days > 0 ? 0 : parts.findIndex((part) => part > 0)
  // Always show minutes: a single number is not recognizable as a time.
  const shown = parts.slice(first < 0 ? 1 : Math.min(first, 1))
  return { days, clock: shown.map((part) => String(part).padStart(2, '0')).join(':') }
}
