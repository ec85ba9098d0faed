import { directKey } from '@parley/client'
import { textTypeOf } from '@parley/rules'
import { changeChatUi, chatPath, searchPath } from '../../../store/index.ts'
import { type BuiltInCommand, mayDo } from '../command.ts'
import { namedPeople } from '../named-people.ts'

/** Commands that lead to another place. */
export const placeCommands: readonly BuiltInCommand[] = [
  {
    name: 'search',
    hasArguments: true,
    mayRun: () => true,
    run: ({ navigate }, { text }) => {
      navigate(searchPath(text))
      return { kind: 'done' }
    },
  },
  {
    name: 'dm',
    hasArguments: true,
    suggests: 'everyone',
    mayRun: () => true,
    run: (context, input) => {
      const { client, navigate, t } = context
      const { uids, rest } = namedPeople(context, input)
      const [uid] = uids
      if (uid === undefined) return { kind: 'problem', text: t('commands.problem.noPerson') }
      if (uids.length > 1) return { kind: 'problem', text: t('commands.problem.onePerson') }
      const key = directKey(uid)
      const content = rest.trim()
      if (content !== '') {
        const message = { content_type: textTypeOf(content), content, properties: null }
        client.outbox.send(key, message, null)
      }
      navigate(chatPath(key))
      return { kind: 'done' }
    },
  },
  {
    name: 'members',
    hasArguments: false,
    mayRun: mayDo('chat.members'),
    run: ({ key }) => {
      changeChatUi(key, { panel: 'members' })
      return { kind: 'done' }
    },
  },
  {
    name: 'help',
    hasArguments: false,
    mayRun: () => true,
    // The list of commands opens.
    run: () => ({ kind: 'type', text: '/' }),
  },
]
