/** The keys of the requests of this page. */
export const botsKey = ['bots'] as const
export const keysOf = (uid: number) => ['bot-keys', uid] as const
