import { expect, test } from 'vitest'
import { expiredBackups, parseKeepRule } from './retention.ts'

const backup = (text: string, isProven = true) => ({ madeAt: new Date(`${text}Z`), isProven })
const kept = (backups: ReturnType<typeof backup>[], rule: string) => {
  const gone = new Set(expiredBackups(backups, parseKeepRule(rule) ?? {}))
  return backups.filter((one) => !gone.has(one)).map(({ madeAt }) => madeAt.toISOString())
}

test('a rule has one number for each period', () => {
  expect(parseKeepRule('24h 7d 4w 6m 2y')).toEqual({ h: 24, d: 7, w: 4, m: 6, y: 2 })
  for (const wrong of ['', '7', 'd', '7 d', '0d', '-1d', '7x', '7d,4w', '12345d']) {
    expect(parseKeepRule(wrong)).toBeUndefined()
  }
})

test('of each day, week and month the newest backup stays', () => {
  const year = Array.from({ length: 365 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 0, 1 + day, 3))
    return [backup(date.toISOString().slice(0, 19)), { madeAt: date, isProven: true }]
  }).flat()
  expect(kept(year, '3d')).toEqual(
    expect.arrayContaining(['2026-12-31T03:00:00.000Z', '2026-12-29T03:00:00.000Z']),
  )
  expect(kept(year, '3d')).toHaveLength(3)
  // Sundays end a week, but the last week ends with the last day.
  expect(kept(year, '3w')).toEqual([
    '2026-12-20T03:00:00.000Z',
    '2026-12-27T03:00:00.000Z',
    '2026-12-31T03:00:00.000Z',
  ])
  expect(kept(year, '3m')).toEqual([
    '2026-10-31T03:00:00.000Z',
    '2026-11-30T03:00:00.000Z',
    '2026-12-31T03:00:00.000Z',
  ])
  expect(kept(year, '7d 4w 6m')).toHaveLength(7 + 4 - 1 + 6 - 1 - 1)
})

test('the newest proven backup stays, however old it is', () => {
  const backups = [
    backup('2026-01-01T03:00:00'),
    backup('2026-01-02T03:00:00'),
    backup('2026-06-01T03:00:00', false),
    backup('2026-06-02T03:00:00', false),
  ]
  expect(kept(backups, '1d')).toEqual(['2026-01-02T03:00:00.000Z', '2026-06-02T03:00:00.000Z'])
})

test('a failed backup does not replace a proven one of the same day', () => {
  const backups = [
    backup('2026-01-01T03:00:00'),
    backup('2026-01-01T15:00:00', false),
    backup('2026-01-02T03:00:00'),
  ]
  expect(kept(backups, '2d')).toEqual(['2026-01-01T03:00:00.000Z', '2026-01-02T03:00:00.000Z'])
})
