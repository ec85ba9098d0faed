/**
 * Upper bounds for the strings of requests, in code points of at most four bytes of UTF-8. They protect memory
 * and database. Stricter limits for names and addresses are in `limits` and have error codes of their own.
 */
export const lengths = {
  /** Codes, timestamps in URLs, ids of call sessions. */
  word: 256,
  name: 256,
  fileName: 1024,
  email: 512,
  password: 1024,
  /** Cut to `limits.deviceChars` and `limits.widgetIdChars` when stored. */
  device: 1024,
  deviceToken: 4096,
  /** Access tokens, magic tokens, keys and codes of other services. */
  token: 8192,
  /** As long as a URL can be, so that a wrong token is answered 401 and not 400. */
  streamKey: 16_384,
  /** Client ids, secrets and account names of other services. */
  credential: 4096,
  privateKey: 16_384,
  url: 2048,
  description: 2048,
  extSetting: 4096,
  searchTerm: 256,
  filter: 4096,
  path: 256,
  mailAddress: 1024,
  mailContent: 262_144,
  /** In bytes. */
  slackPayload: 262_144,
  css: 262_144,
  signInText: 500,
  reportNote: 1_000,
  /** The arguments of a slash command. */
  commandText: 4_000,
  warning: 1_000,
  filteredWord: 64,
  license: 2048,
  sessionDescription: 65_536,
  iceCandidate: 4096,
} as const

/** Upper bounds for the arrays of requests. */
export const listLengths = {
  members: 20_000,
  bulkMembers: 1000,
  chats: 5000,
  mids: 1000,
  servers: 50,
  filteredWords: 1000,
  media: 200,
  botCommands: 50,
} as const

/** Address and user agent of a session are cut to these lengths. */
export const storedLengths = { ip: 64, userAgent: 512 } as const
