import { limits } from '@parley/protocol'

/** The rule a password breaks, as a key of `auth.register`; undefined when it is valid. */
export function passwordProblem(password: string): 'tooShort' | 'tooLong' | undefined {
  const { length } = [...password]
  if (length < limits.passwordMinChars) return 'tooShort'
  return length > limits.maxPasswordChars ? 'tooLong' : undefined
}

/** Whether a new name is within the server's limit, in characters. */
export const isNameShort = (name: string) => [...name.trim()].length <= limits.userNameChars

/** The error of an email, as a key of `auth`; undefined when it may be valid. */
export function emailProblem(email: string): 'missing.email' | 'register.badEmail' | undefined {
  if (email === '') return 'missing.email'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'register.badEmail'
}
