// The content of a benchmark message: its number and its due time, 100 characters in total.

const seqDigits = 10
const timeDigits = 16

/** The content of message `seq`, due at `at` microseconds of `nowMicros`. */
export const contentOf = (seq: number, at: number): string =>
  `bench ${padded(seq, seqDigits)} ${padded(at, timeDigits)} `.padEnd(100, 'x')

/** The same with placeholders, which the closed loop replaces. */
export const contentTemplate = `bench ${'S'.repeat(seqDigits)} ${'T'.repeat(timeDigits)} `.padEnd(
  100,
  'x',
)

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Microseconds of a clock that all processes of this machine share. */
export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n)
