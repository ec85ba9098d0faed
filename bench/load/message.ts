// What a benchmark's message says: its number and when it should have been sent, 100 characters in all.

const seqDigits = 10
const timeDigits = 16

/** The content of message `seq`, due at `at` microseconds of `nowMicros`. */
export const contentOf = (seq: number, at: number): string =>
  `bench ${padded(seq, seqDigits)} ${padded(at, timeDigits)} `.padEnd(100, 'x')

/** The same with the marks that a closed-loop load puts its numbers in. */
export const contentTemplate = `bench ${'S'.repeat(seqDigits)} ${'T'.repeat(timeDigits)} `.padEnd(
  100,
  'x',
)

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Microseconds of the clock all processes of this machine share. */
export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n)
