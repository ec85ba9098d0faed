/**
 * All expected errors: name → status and, where clients show it to users, a text. The body is JSON
 * `{"reason", "message"}` with `says`, `{"reason"}` with `tells`, plain text with `words` (451, 500 and 503), and empty otherwise: existing
 * clients expect that.
 */
export const apiErrors = {
  'bad-request': { status: 400 },
  'bad-body': { status: 400, says: 'The request has a wrong form' },
  'bad-properties': { status: 400, says: 'The properties of the message have a wrong form' },
  'bad-path': { status: 400 },
  'bad-emoji': { status: 400 },
  'bad-name': { status: 400, says: 'This name cannot be used' },
  'bad-email': { status: 400, says: 'This is not an email address' },
  'bad-password': { status: 400, says: 'This password cannot be used' },
  'common-password': { status: 400, says: 'This password is too common' },
  'bad-image': { status: 400, says: 'This is not a picture that can be read' },
  'bad-token': { status: 400 },
  'bad-url': { status: 400, says: 'This address cannot be used' },
  'bad-limit': { status: 400, says: 'This number of entries cannot be asked for' },
  'bad-time': { status: 400, says: 'This time cannot be used' },
  'bad-language': { status: 400, says: 'This language is not known' },
  'empty-message': { status: 400, says: 'The message is empty' },
  /** With the words. */
  'words-not-allowed': { status: 400, says: 'The message has words that are not allowed here' },
  'nothing-to-change': { status: 400 },
  'unknown-user': { status: 400 },
  'unknown-upload': { status: 400 },
  'already-member': { status: 400 },
  'not-a-member-for-owner': { status: 400 },
  'no-login-method-left': { status: 400, says: 'At least one way to sign in must stay' },
  'too-many-ids': { status: 400, says: 'Too many are named at once' },
  'limit-reached': { status: 400, says: 'There can be no more of these' },
  'empty-query': { status: 400, says: 'Nothing is searched for' },
  'bad-filter': { status: 400, says: 'This filter is not known' },
  'bad-cursor': { status: 400, says: 'This place in the list is not known' },
  'no-call': { status: 400, says: 'There is no call' },
  'not-sfu': { status: 400, says: 'This call is carried by another service' },
  'bad-signal': { status: 400, says: 'The call could not be set up' },
  'unknown-provider': { status: 400, says: 'This sign-in provider is not known' },
  'agora-incomplete': { status: 400, says: 'The settings of Agora are incomplete' },
  'livekit-incomplete': { status: 400, says: 'The settings of LiveKit are incomplete' },
  'bad-subscription': { status: 400, says: 'This address of pushes cannot be used' },
  'bad-archive': { status: 400, says: 'This file is not an archive that can be read' },
  'unsupported-version': { status: 400, says: 'This archive is of a version that is not known' },
  'upload-missing': { status: 400, says: 'A part of the upload is missing' },
  'license-not-signed': { status: 400, says: 'This license is not genuine' },
  'license-expired': { status: 400, says: 'This license has expired' },
  /** With the line, or the missing column. */
  'bad-csv': { status: 400, says: 'This file is not a table of people that can be read' },

  'not-signed-in': { status: 401 },
  'wrong-password': { status: 401 },
  'bad-credential': { status: 401 },

  forbidden: { status: 403 },
  'guests-may-not': { status: 403 },
  'visitors-may-not': { status: 403 },
  'method-is-off': { status: 403 },
  'only-owner-can-send': { status: 403 },
  'device-is-gone': { status: 403 },
  /** The key of a bot was not made for this. */
  'scope-missing': { status: 403, says: 'The key was not made for this' },
  blocked: { status: 403 },
  /** With `until`, in milliseconds. */
  'timed-out': { status: 403, says: 'You may not write for some time' },
  'sign-up-is-closed': { status: 403 },
  'already-set-up': { status: 403 },
  /** The sign-in is older than `limits.confirmedMs`, and the password was not given since. */
  'not-confirmed': { status: 403, says: 'Give your password, or sign in again' },
  /** With the members of `SecondStep`. */
  'second-factor-required': {
    status: 403,
    says: 'The second step is missing: add the code of your app to the password',
  },
  'second-factor-missing': {
    status: 403,
    says: 'This server asks for a second step: set it up in the browser',
  },

  'not-found': { status: 404 },
  'unknown-account': { status: 404 },
  gone: { status: 404, says: 'It is gone' },

  'wrong-method': { status: 405 },
  unreachable: { status: 406 },

  conflict: { status: 409 },
  // The original server answers with the reason alone.
  'name-conflict': { status: 409, tells: true },
  'email-conflict': { status: 409, tells: true },
  /** An account has the address of the person, and is linked only while it is signed in. */
  'link-while-signed-in': {
    status: 409,
    says: 'An account has this address: sign in there and link it',
  },
  'invite-is-dead': { status: 409 },
  busy: { status: 409, says: 'Something else is running: try again later' },
  'call-full': { status: 409, says: 'The call is full' },
  'not-empty': { status: 409, says: 'The server is not empty' },
  running: { status: 409, says: 'It is running already' },
  'import-needs-command-line': {
    status: 409,
    says: 'This archive is imported by the command line',
  },
  'last-way-in': { status: 409, says: 'This is the last way to sign in' },
  'second-factor-needed': { status: 409, says: 'A second step is needed for this' },
  'password-in-directory': { status: 409, says: 'The password is kept by the directory' },

  'no-account': { status: 410 },
  'token-is-dead': { status: 412 },
  'already-in-channel': { status: 412 },
  'precondition-failed': { status: 412 },
  'too-large': { status: 413 },
  'part-too-large': { status: 413, says: 'A part of the request is too large' },
  'quota-exceeded': { status: 413 },
  'wrong-type': { status: 415 },
  'bad-range': { status: 416, says: 'The file does not have this range' },
  'upgrade-required': { status: 426 },
  'idempotency-key-reused': { status: 422, says: 'This key was used for another request' },
  frozen: { status: 423 },
  'too-many': { status: 429, says: 'Too many requests: try again later' },
  'slow-mode': { status: 429, says: 'Wait before you write again' },
  'too-many-favorites': { status: 429, says: 'There can be no more favorites' },

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
  tells?: true
  /** A sentence in English for people whose client does not know the reason. */
  says?: string
}

export type ApiErrorName = keyof typeof apiErrors

/** The reason code of an error in `{"reason"}`: lower-case words with underscores. */
export const reasonOf = (name: ApiErrorName) => name.replaceAll('-', '_')

/** An expected error. `words` replaces the text of the table, `field` names the invalid member. */
export class ApiError extends Error {
  readonly reason: ApiErrorName
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Further members of the body, beside the reason. */
  readonly details: object | undefined

  constructor(
    name: ApiErrorName,
    more: {
      words?: string
      field?: string
      retryAfterSeconds?: number
      details?: object
      /** Why, for the log. It is never sent. */
      cause?: unknown
    } = {},
  ) {
    super(more.words ?? name, more.cause === undefined ? undefined : { cause: more.cause })
    this.reason = name
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }
}

/** Creates an expected error: `throw fail('only-owner-can-send')`. */
export function fail(
  name: ApiErrorName,
  more: ConstructorParameters<typeof ApiError>[1] = {},
): ApiError {
  return new ApiError(name, more)
}
