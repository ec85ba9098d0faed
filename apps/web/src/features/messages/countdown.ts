/** How long something still lives: days apart, then `HH:MM:SS` without what is zero in front. */
export function countdown(milliseconds: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const days = Math.floor(seconds / 86_400)
  const first = days > 0 ? 0 : parts.findIndex((part) => part > 0)
  // A lone number of seconds would read like anything: minutes stay.
  const shown = parts.slice(first < 0 ? 1 : Math.min(first, 1))
  return { days, clock: shown.map((part) => String(part).padStart(2, '0')).join(':') }
}
