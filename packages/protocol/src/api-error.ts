/**
 * All expected errors: name → status and, where clients show it to users, a text. The body is JSON
 * `{"reason"}` for 400, 416, 429 and with `tells`, plain text for 451, 500 and 503, and empty otherwise. With
 * `silent` it stays empty, because existing clients expect that.
 */
export const apiErrors = {
  'bad-request': { status: 400, silent: true },
  'bad-body': { status: 400 },
  'bad-properties': { status: 400 },
  'bad-path': { status: 400, silent: true },
  'bad-emoji': { status: 400, silent: true },
  'bad-name': { status: 400 },
  'bad-email': { status: 400 },
  'bad-password': { status: 400 },
  'bad-image': { status: 400 },
  'bad-token': { status: 400, silent: true },
  'bad-url': { status: 400 },
  'bad-limit': { status: 400 },
  'bad-time': { status: 400 },
  'bad-language': { status: 400 },
  'empty-message': { status: 400 },
  /** With the words. */
  'words-not-allowed': { status: 400 },
  'nothing-to-change': { status: 400, silent: true },
  'unknown-user': { status: 400, silent: true },
  'unknown-upload': { status: 400, silent: true },
  'already-member': { status: 400, silent: true },
  'not-a-member-for-owner': { status: 400, silent: true },
  'no-login-method-left': { status: 400 },
  'too-many-ids': { status: 400 },
  'limit-reached': { status: 400 },
  'empty-query': { status: 400 },
  'bad-filter': { status: 400 },
  'bad-cursor': { status: 400 },
  'no-call': { status: 400 },
  'not-sfu': { status: 400 },
  'bad-signal': { status: 400 },
  'unknown-provider': { status: 400 },
  'agora-incomplete': { status: 400 },
  'livekit-incomplete': { status: 400 },
  'bad-subscription': { status: 400 },
  'bad-archive': { status: 400, tells: true },
  'unsupported-version': { status: 400, tells: true },
  'upload-missing': { status: 400, tells: true },
  'license-not-signed': { status: 400 },
  'license-expired': { status: 400 },
  /** With the line, or the missing column. */
  'bad-csv': { status: 400 },

  'not-signed-in': { status: 401 },
  'wrong-password': { status: 401 },
  'bad-credential': { status: 401 },

  forbidden: { status: 403 },
  'guests-may-not': { status: 403 },
  'method-is-off': { status: 403 },
  'only-owner-can-send': { status: 403 },
  'device-is-gone': { status: 403 },
  blocked: { status: 403 },
  /** With `until`, in milliseconds. */
  'timed-out': { status: 403, tells: true },
  'sign-up-is-closed': { status: 403 },
  'already-set-up': { status: 403 },
  /** With the members of `SecondStep`. */
  'second-factor-required': { status: 403, tells: true },
  'second-factor-missing': { status: 403, tells: true },

  'not-found': { status: 404 },
  'unknown-account': { status: 404 },
  gone: { status: 404, tells: true },

  'wrong-method': { status: 405 },
  unreachable: { status: 406 },

  conflict: { status: 409 },
  'name-conflict': { status: 409, tells: true },
  'email-conflict': { status: 409, tells: true },
  'invite-is-dead': { status: 409 },
  busy: { status: 409, tells: true },
  'call-full': { status: 409, tells: true },
  'not-empty': { status: 409, tells: true },
  running: { status: 409, tells: true },
  'import-needs-command-line': { status: 409, tells: true },
  'last-way-in': { status: 409, tells: true },
  'second-factor-needed': { status: 409, tells: true },
  'password-in-directory': { status: 409, tells: true },

  'no-account': { status: 410 },
  'token-is-dead': { status: 412 },
  'already-in-channel': { status: 412 },
  'precondition-failed': { status: 412 },
  'too-large': { status: 413 },
  'quota-exceeded': { status: 413 },
  'wrong-type': { status: 415 },
  'bad-range': { status: 416 },
  'idempotency-key-reused': { status: 422, tells: true },
  frozen: { status: 423 },
  'too-many': { status: 429 },
  'slow-mode': { status: 429 },
  'too-many-favorites': { status: 429 },

  license: { status: 451, words: 'License Error' },
  'member-limit': { status: 451, words: 'License error: users reached limit' },
  broken: { status: 500, words: 'Server Error' },
  /** With what the mail server answered. */
  'mail-refused': { status: 500, words: 'The mail was not accepted' },
  'bot-failed': { status: 503, words: 'The bot does not answer' },
  'provider-failed': { status: 503, words: 'The sign-in provider does not answer' },
  'smtp-is-off': { status: 503, words: 'SMTP is disabled' },
  'disk-full': { status: 503, words: 'The disk is full' },
  'not-ready': { status: 503, words: 'The server is not ready' },
  importing: { status: 503, words: 'Import in progress' },
  'voice-is-off': { status: 503, words: 'Voice is switched off', unsized: true },
} as const satisfies Record<string, ApiErrorTerms>

/** The response of an expected error. */
export interface ApiErrorTerms {
  status: number
  words?: string
  /** Without a `content-length`: the original sends 0 there, and a length that contradicts it fails the recorded exchange. */
  unsized?: boolean
  tells?: boolean
  silent?: boolean
}

export type ApiErrorName = keyof typeof apiErrors

/** The reason code of an error in `{"reason"}`: lower-case words with underscores. */
export const reasonOf = (name: ApiErrorName) => name.replaceAll('-', '_')

/** An expected error. `words` replaces the text of the table, `field` names the invalid member. */
export class ApiError extends Error {
  readonly refusal: ApiErrorName
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Further members of the body, beside the reason. */
  readonly details: object | undefined

  constructor(
    name: ApiErrorName,
    more: { words?: string; field?: string; retryAfterSeconds?: number; details?: object } = {},
  ) {
    super(more.words ?? name)
    this.refusal = name
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }
}

/** Creates an expected error: `throw refuse('only-owner-can-send')`. */
export function fail(
  name: ApiErrorName,
  more: ConstructorParameters<typeof ApiError>[1] = {},
): ApiError {
  return new ApiError(name, more)
}
