import { ApiError, type ImportReason, type ImportRow } from '@parley/protocol'
import { nameKey, requireEmail, requireName, requirePassword } from '../../users/index.ts'
import type { TypedRow } from './read-csv.ts'

/** The accounts and limits that the rows of a file are compared with. */
export interface Known {
  emails: ReadonlySet<string>
  nameKeys: ReadonlySet<string>
  /** How many accounts the server may still get. */
  seats: number
  /** Whether people without a password in the file can be mailed a link. */
  mails: boolean
}

/** A row with the password of the file; empty for none. */
export interface CheckedRow {
  row: ImportRow
  password: string
}

/** Tells for each row whether it would make an account. */
export function checkRows(rows: readonly TypedRow[], known: Known): CheckedRow[] {
  const emails = new Set<string>()
  const nameKeys = new Set<string>()
  let seats = known.seats
  return rows.map((typed) => {
    const { line, name, password } = typed
    const email = typed.email.toLowerCase()
    const key = nameKey(name)
    const seen = { isEmailSeen: emails.has(email), isNameSeen: nameKeys.has(key) }
    const reason = reasonOf(typed, email, key, known, seen) ?? (seats > 0 ? null : 'member_limit')
    if (reason === null) {
      seats--
      emails.add(email)
      nameKeys.add(key)
    }
    const row: ImportRow = {
      line,
      name,
      email,
      reason,
      is_admin: isAdminRole(typed.role) === true,
      way: password === '' ? 'mail' : 'password',
      outcome: reason === null ? 'created' : 'refused',
    }
    return { row, password }
  })
}

function reasonOf(
  { name, email: typed, role, password }: TypedRow,
  email: string,
  key: string,
  known: Known,
  { isEmailSeen, isNameSeen }: { isEmailSeen: boolean; isNameSeen: boolean },
): ImportReason | undefined {
  if (!isGood(() => requireName(name))) return 'bad_name'
  if (!isGood(() => requireEmail(typed))) return 'bad_email'
  if (isAdminRole(role) === undefined) return 'bad_role'
  if (password === '' && !known.mails) return 'no_password'
  if (password !== '' && !isGood(() => requirePassword(password))) return 'bad_password'
  if (isEmailSeen) return 'email_twice'
  if (known.emails.has(email)) return 'email_taken'
  if (isNameSeen) return 'name_twice'
  return known.nameKeys.has(key) ? 'name_taken' : undefined
}

// The rules of single accounts, which throw.
function isGood(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Undefined for a text that is no role. */
function isAdminRole(text: string): boolean | undefined {
  const role = text.trim().toLowerCase()
  if (['admin', 'administrator'].includes(role)) return true
  return ['', 'member', 'user'].includes(role) ? false : undefined
}
