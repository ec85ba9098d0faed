import { limits } from '@parley/protocol'
import { emailProblem } from '../auth/index.ts'

/** What is wrong with a name, as a key of `setting.account`; undefined when it is fine. */
export function faultOfName(name: string): 'nameMissing' | 'nameLong' | undefined {
  const { length } = [...name.trim()]
  if (length === 0) return 'nameMissing'
  return length > limits.userNameChars ? 'nameLong' : undefined
}

/** A first look only: whether an address really exists is for the server to find out. */
export function faultOfEmail(email: string): 'emailMissing' | 'emailWrong' | undefined {
  if (email.trim() === '') return 'emailMissing'
  return emailProblem(email.trim()) && 'emailWrong'
}
