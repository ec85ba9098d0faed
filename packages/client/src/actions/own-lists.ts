import { ownLists } from '@parley/protocol'
import type { Client } from '../client.ts'

type Lists = Pick<
  Client,
  'activity' | 'api' | 'calls' | 'drafts' | 'moderation' | 'reminders' | 'scheduled' | 'unread'
>

/** Reads everything of the user that the stream does not replay, in one request. */
export function refreshOwnLists(client: Lists): void {
  const own = client.api.call(ownLists, {})
  void client.activity.reload(own.then(({ activity }) => activity))
  void client.calls.reload(own.then(({ calls }) => calls))
  void client.scheduled.refresh(own.then(({ scheduled }) => scheduled))
  void client.reminders.refresh(own.then(({ reminders }) => reminders))
  void client.moderation.refreshTimeouts(own.then(({ timeouts }) => timeouts))
  void client.moderation.refreshWarnings(own.then(({ warnings }) => warnings))
  void client.unread.refresh(own.then(({ unread }) => unread))
  void client.drafts.refresh(own.then(({ drafts }) => drafts))
}
