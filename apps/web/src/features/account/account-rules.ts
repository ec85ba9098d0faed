import { limits } from '@parley/protocol'
import { emailProblem } from '../auth/index.ts'

/** The error of a name, as a key of `setting.account`; undefined when it is valid. */
export function faultOfName(name: string): 'nameMissing' | 'nameLong' | undefined {
  const { length } = [...name.trim()]
  if (length === 0) return 'nameMissing'
  return length > limits.userNameChars ? 'nameLong' : undefined
}

/** A rough check. Only the server can tell whether the email exists. */
export function faultOfEmail(email: string): 'emailMissing' | 'emailWrong' | undefined {
  if (email.trim() === '') return 'emailMissing'
  return emailProblem(email.trim()) && 'emailWrong'
}
