import { limits } from '@parley/protocol'

/** What the rules say against a password, as a key of `auth.register`; undefined when it is fine. */
export function passwordProblem(password: string): 'tooShort' | 'tooLong' | undefined {
  const { length } = [...password]
  if (length < limits.passwordMinChars) return 'tooShort'
  return length > limits.passwordMaxChars ? 'tooLong' : undefined
}

/** Whether a new name is as short as the server wants it. */
export const isNameShort = (name: string) => [...name.trim()].length <= limits.userNameChars

/** What is wrong with an email, as a key of `auth`; undefined when it may be one. */
export function emailProblem(email: string): 'missing.email' | 'register.badEmail' | undefined {
  if (email === '') return 'missing.email'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : 'register.badEmail'
}
