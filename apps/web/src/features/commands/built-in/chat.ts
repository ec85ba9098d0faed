import { lengths } from '@parley/protocol'
import { mayAddMembers, mayManageChannel } from '@parley/rules'
import { dateAndTime } from '../../../i18n/dates.ts'
import { openDialog } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import {
  type BuiltInCommand,
  type CommandContext,
  type CommandInput,
  type CommandResult,
  mayDo,
} from '../command.ts'
import { namedPeople } from '../named-people.ts'
import { readSpan } from '../typed-command.ts'

const done: CommandResult = { kind: 'done' }
const showDone = (text: string) => showToast({ id: 'command', text, kind: 'success' })

/** Commands that change the chat. */
export const chatCommands: readonly BuiltInCommand[] = [
  { name: 'mute', hasArguments: true, mayRun: () => true, run: mute },
  {
    name: 'unmute',
    hasArguments: false,
    mayRun: mayDo('chat.unmute'),
    run: async ({ client, key, t }) => {
      await client.chats.unmute(key)
      showDone(t('commands.unmuted'))
      return done
    },
  },
  {
    name: 'topic',
    hasArguments: true,
    mayRun: ({ channel, me }) => mayManageChannel(me, channel),
    run: setTopic,
  },
  {
    name: 'invite',
    hasArguments: true,
    suggests: 'outsiders',
    mayRun: (context) =>
      mayDo('channel.invite')(context) ||
      (context.channel !== undefined && mayAddMembers(context.me, context.channel)),
    run: invite,
  },
  {
    name: 'leave',
    hasArguments: false,
    mayRun: mayDo('channel.leave'),
    run: ({ channel }) => {
      if (channel) openDialog({ name: 'leave-channel', gid: channel.gid })
      return done
    },
  },
]

async function mute({ client, key, t }: CommandContext, { text }: CommandInput) {
  const isForever = text.trim() === ''
  const seconds = readSpan(text)
  if (!isForever && seconds === undefined) {
    return { kind: 'problem', text: t('commands.problem.time') } as const
  }
  await client.chats.mute(key, seconds)
  const until = dateAndTime(client.environment.now() + (seconds ?? 0) * 1000)
  showDone(isForever ? t('commands.muted') : t('commands.mutedUntil', { time: until }))
  return done
}

async function setTopic({ channel, client, t }: CommandContext, { text }: CommandInput) {
  const description = text.trim()
  if (!channel || description === '') {
    return { kind: 'problem', text: t('commands.problem.topicEmpty') } as const
  }
  if ([...description].length > lengths.description) {
    const max = lengths.description
    return { kind: 'problem', text: t('commands.problem.topicLong', { count: max }) } as const
  }
  await client.channels.update(channel.gid, { description })
  showDone(t('commands.topicSet'))
  return done
}

async function invite(context: CommandContext, input: CommandInput): Promise<CommandResult> {
  const { channel, client, t } = context
  if (!channel) return done
  if (input.text.trim() === '' || channel.is_public) {
    openDialog({ name: channel.is_public ? 'invite' : 'add-members', gid: channel.gid })
    return done
  }
  const { uids, rest } = namedPeople(context, input)
  if (rest.trim() !== '') {
    return { kind: 'problem', text: t('commands.problem.unknownPerson', { name: rest.trim() }) }
  }
  const fresh = uids.filter((uid) => !channel.members.includes(uid))
  if (fresh.length === 0) return { kind: 'problem', text: t('commands.problem.allIn') }
  await client.channels.addMembers(channel.gid, fresh)
  showDone(t('commands.added', { count: fresh.length }))
  return done
}
