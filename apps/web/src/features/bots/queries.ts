/** The keys of the requests of this page. */
export const botsKey = ['bots'] as const
export const keysOf = (uid: number) => ['bot-keys', uid] as const
export const urlOf = (uid: number) => ['bot-webhook', uid] as const
export const logOf = (uid: number) => ['bot-webhook-log', uid] as const
