/** Numbers that server and clients share. Durations are seconds unless the name says otherwise. */
export const limits = {
  accessTokenSeconds: 300,
  refreshTokenSeconds: 604_800,
  renewMarginSeconds: 20,
  refreshGraceSeconds: 60,
  magicTokenSeconds: 900,
  confirmedTokenSeconds: 86_400,
  thirdPartyKeySeconds: 120,
  walletNonceSeconds: 600,
  oidcFlowSeconds: 150,
  secondStepSeconds: 300,
  recoveryCodes: 10,
  passkeys: 20,
  passkeyNameChars: 60,
  appPasswords: 20,
  appPasswordNameChars: 64,
  streamTicketSeconds: 30,

  heartbeatMs: 15_000,
  commentMs: 5_000,
  watchdogMs: 20_000,
  /** Between two short streams. Below `offlineGraceMs`, so that their user stays online. */
  pollMs: 4_000,
  reconnectMs: 2_000,
  maxReconnectMs: 30_000,
  placeholderMs: 300,
  readIndexDebounceMs: 500,
  typingSeconds: 6,
  typingRepeatMs: 3_000,
  seenRepeatMs: 1_000,
  offlineGraceMs: 5_000,
  // After a sign-in or a given password, ways to sign in may be changed.
  confirmedMs: 600_000,
  groupingMs: 300_000,

  streamPage: 500,
  /** Users or channels in one event of a first visit. A slow phone applies so many within a frame. */
  rowsPage: 500,
  maxReplay: 5_000,
  historyPage: 100,
  maxHistory: 1_000,
  // The bytes of a history page with more messages than `historyPage`.
  historyPageBytes: 2_000_000,
  /** The highest number of unread chats at the sign of an app. */
  appNumber: 99,
  /** Unread messages of a chat that its summary names: as many as a badge counts. */
  summaryUnread: 100,
  /** Messages of a chat, from its newest on, among which a summary looks for unread ones. */
  summaryDepth: 1_000,
  /** A newest message that is longer than this is left out of a summary. */
  summaryMessageBytes: 4_096,
  /** The bytes of all newest messages in one answer. */
  summaryBytes: 1_048_576,
  filesPage: 1_000,
  maxUnsentBytes: 1_048_576,

  textBytes: 65_536,
  pastedHtmlChars: 1_000_000,
  propertiesBytes: 8_192,
  voiceSeconds: 300,
  waveformPeaks: 64,
  textPreviewBytes: 256_000,
  albumId: 64,
  albumGapMs: 60_000,
  avatarBytes: 524_288,
  avatarPx: 256,
  logoBytes: 5_000_000,
  logoMinPx: 128,
  logoPx: 512,
  emojiBytes: 262_144,
  emojiPx: 128,
  emojiFrames: 120,
  customEmoji: 500,
  thumbnailPx: 480,
  chunkBytes: 10_485_760,
  fileBytes: 2_147_483_648,
  pictureBytes: 80_000_000,
  uploadIdleSeconds: 300,
  widgetCssBytes: 262_144,

  userNameChars: 32,
  channelNameChars: 128,
  organizationNameChars: 128,
  languageChars: 35,
  passwordMinChars: 6,
  maxPasswordChars: 128,
  deviceChars: 128,
  widgetIdChars: 64,
  idempotencyKey: 64,
  idempotencyMs: 600_000,
  bulkDelete: 200,
  sessions: 50,
  inviteLinks: 1000,
  ownChannels: 500,
  contacts: 5000,
  remarkChars: 32,
  statusTextChars: 100,
  pronounsChars: 40,
  pinnedMessages: 100,
  /** Larger channels do not show who has read what. */
  seenMembers: 50,
  /** What a visitor of the widget may upload in all. */
  visitorDiskBytes: 50_000_000,
  pinnedBytes: 1_048_576,
  likesPerMessage: 50,
  editVersions: 100,
  unreadMarks: 500,
  drafts: 300,
  draftBytes: 8_192,
  draftMentionBytes: 4_096,
  draftSaveMs: 1_000,
  /** A draft of another device waits until the user has typed nothing here for this long. */
  draftRestMs: 10_000,
  batchMessages: 20,
  archiveMessages: 100,
  favorites: 100,
  threadSummaries: 100,
  threadFaces: 3,
  followedThreads: 20,
  maxFollowedThreads: 50,
  /** The threads with the newest roots are listed. */
  listedThreads: 1000,
  /** Replies in a thread that more users follow make no items of activity. */
  threadFollowers: 500,
  /** Users whom a mention in one message concerns. */
  notedMentions: 100,
  threadPage: 50,
  maxThreadPage: 100,
  activityPage: 50,
  maxActivityPage: 100,
  /** Items that one request names, and that a device keeps. The server keeps twice as many for each user. */
  openActivity: 1000,
  auditPage: 50,
  maxAuditPage: 100,
  auditDays: 365,
  /** Refused sign-ins that the audit log keeps at most: anybody can cause them. */
  auditRefusedSignIns: 200_000,
  scheduledMessages: 100,
  /** The bytes that all scheduled messages of a user may have together. */
  scheduledBytes: 1_048_576,
  reminders: 500,
  /** How far ahead messages and reminders may be: a year and a day. */
  laterMs: 31_622_400_000,
  freeMembers: 20,
  upgradedAbove: 20,
  guestDays: 7,
  usersLogDays: 30,
  usersLogPage: 1000,
  memberPage: 100,
  maxMemberPage: 200,
  /** Rows of a file of new members, without its head. */
  importRows: 2000,
  importBytes: 1_048_576,

  /** Addresses of one request of the invite dialog. */
  invitationMails: 20,
  /** How long a mailed invitation works, at most. */
  invitationMailSeconds: 604_800,
  inviteSecondsDefault: 900,
  maxInviteSeconds: 31_536_000,
  inviteUsesDefault: 10_000,
  maxInviteUses: 10_000_000,
} as const

/** Expiries offered for an invite link, in seconds: 30 min to 30 days. */
export const inviteExpiries = [1800, 3600, 21_600, 43_200, 86_400, 604_800, 2_592_000] as const
/** Use counts offered for an invite link; the last one means "unlimited". */
export const inviteUses = [1, 5, 10, 25, 50, 100, 10_000_000] as const
/** Auto-delete times offered for own messages, in seconds; 0 is off. */
export const burnSteps = [0, 300, 600, 3600, 86_400, 604_800] as const
/** Mail notification delays, in seconds. */
export const notifyDelays = [300, 900, 3600, 10_800, 43_200] as const
/** The eight quick reactions, exact strings. */
export const quickReactions = ['👍', '❤️', '😄', '👀', '👎', '🎉', '🙁', '🚀'] as const

/** The version that existing clients see. Three plain numbers; a suffix breaks the mobile client. */
export const compatVersion = '0.4.9'
/** The name and version of this product. */
export const product = { name: 'Parley', version: '0.1.0' } as const
