/** One row of the table in README.md: variable, default, meaning. */
export const settings = [
  ['PARLEY_PORT', '3000', 'port to listen on'],
  ['PARLEY_HOST', '127.0.0.1', 'address to listen on'],
  ['PARLEY_DATA', './data', 'folder with the database, uploads and keys'],
  [
    'PARLEY_DATABASE',
    '',
    '`postgres://user:password@host/name`; SQLite in the data folder if empty',
  ],
  [
    'PARLEY_BUS',
    '',
    'what nodes tell each other by: `postgres` (the default with PostgreSQL) or `nats://host:4222`',
  ],
  ['PARLEY_FRONTEND_URL', '', 'address put into links while none is set in the settings'],
  ['PARLEY_TRUSTED_PROXIES', '127.0.0.0/8,::1/128', 'whose X-Forwarded-* headers are believed'],
  [
    'PARLEY_RATE_LIMIT',
    'on',
    '`off` lifts the limits on sign-ins, sessions and calls of a person (tests, load)',
  ],
  [
    'PARLEY_HIDE_ACCOUNTS',
    'off',
    '`on` answers a sign-in with an unknown address like one with a wrong password; clients for phones tell them apart',
  ],
  [
    'PARLEY_OTHER_SERVERS',
    'on',
    '`off` forbids the page to show other servers beside this one, and to load anything from them',
  ],
  ['PARLEY_TOKEN_SECONDS', '300', 'life of an access token'],
  ['PARLEY_REFRESH_TOKEN_SECONDS', '604800', 'life of a session without renewal'],
  [
    'PARLEY_SESSION_SECONDS',
    '15552000',
    'longest life of a session that is renewed, since the user signed in or gave their password: 180 days',
  ],
  ['PARLEY_MAGIC_TOKEN_SECONDS', '900', 'life of a login link'],
  ['PARLEY_AVATAR_BYTES', '524288', 'largest picture of a person or channel'],
  [
    'PARLEY_FILES',
    '',
    '`s3://bucket?…` keeps uploads and pictures on S3: see [Files on S3](docs/operating.md#files-on-s3)',
  ],
  [
    'PARLEY_PREVIEW_ALLOW',
    '',
    'private addresses or ranges that link previews may read, such as `10.0.0.0/8`; none by default',
  ],
  [
    'PARLEY_PUSH_ALLOW',
    '',
    'private addresses or ranges of push services, such as one of your own; none by default',
  ],
  [
    'PARLEY_FIREBASE_URL',
    'https://fcm.googleapis.com',
    'where pushes to phones are sent, if an administrator has set up Firebase',
  ],
  [
    'PARLEY_CALL_PORTS',
    '40000-40199',
    'UDP ports of the media of calls; each person in a call needs two',
  ],
  ['PARLEY_TELEGRAM_URL', 'https://api.telegram.org', 'where notices by Telegram are sent'],
  ['PARLEY_FIREBASE_PROJECT', '', 'project of the official Firebase account, if you publish apps'],
  ['PARLEY_FIREBASE_EMAIL', '', 'e-mail address of that account'],
  ['PARLEY_FIREBASE_KEY', '', 'private key of that account, in PEM'],
  [
    'PARLEY_FIREBASE_TOKEN_URL',
    'https://oauth2.googleapis.com/token',
    'where that account gets access tokens',
  ],
  ['PARLEY_CHUNK_BYTES', '10485760', 'largest chunk of an upload'],
  ['PARLEY_FILE_BYTES', '2147483648', 'largest uploaded file'],
  ['PARLEY_USER_DISK_BYTES', '21474836480', 'bytes that one person may keep in uploads'],
  [
    'PARLEY_BACKUP_TO',
    '',
    'folder, or `s3://bucket?…`, for scheduled backups; without it none are made',
  ],
  ['PARLEY_BACKUP_EVERY', '24h', 'time between backups, in hours `h` or days `d`'],
  [
    'PARLEY_BACKUP_KEEP',
    '7d 4w 6m',
    'backups to keep: the newest of each of so many hours `h`, days `d`, weeks `w`, months `m`, years `y`',
  ],
  ['PARLEY_BACKUP_KEY_FILE', '', 'encrypts backups with this key; see `parley backup --new-key`'],
  [
    'PARLEY_MAIL_FOLDER',
    '',
    'folder that keeps e-mail instead of sending it; the page `/mail` shows all of it to everybody: for development only',
  ],
  [
    'PARLEY_MAIL_NAME',
    '',
    'the name of this server in EHLO, such as `chat.example.org`; the host of its address if empty',
  ],
  ['PARLEY_GOOGLE_URL', 'https://accounts.google.com', 'where “Sign in with Google” asks'],
  [
    'PARLEY_GITHUB_URL',
    'https://github.com',
    'where “Sign in with GitHub” asks: the address of a GitHub Enterprise server, if you have one',
  ],
  [
    'PARLEY_LICENSE_KEYS',
    '',
    'public keys whose licenses this server accepts, separated by commas: see [Licenses](docs/operating.md#licenses)',
  ],
  [
    'PARLEY_LICENSE_SERVICE',
    '',
    'address of a license service, where administrators buy licenses; without it they only paste them',
  ],
  [
    'PARLEY_LICENSE_PRICES',
    '[{"id":"pro","kind":"payment","title":"Pro","price":"$49","user_limit":999999}]',
    'what it offers, as JSON',
  ],
  ['PARLEY_STOP_SECONDS', '10', 'time for requests under way when the server is stopped'],
  ['PARLEY_METRICS_TOKEN', '', 'lets `GET /metrics` be read with this bearer token'],
  ['PARLEY_LOG', 'info', '`debug`, `info`, `warn`, `error` or `silent`'],
] as const

const defaults = new Map<string, string>(settings.map(([name, value]) => [name, value]))

/** The value of a setting that the environment does not give. */
export const defaultOf = (name: string): string => defaults.get(name) ?? ''
